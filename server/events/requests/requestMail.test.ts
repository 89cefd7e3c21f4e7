import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { as, type Person } from '#server/testing/people.ts'
import { anApprovedEvent, ask, requestOf } from '#server/testing/requests.ts'
import { events } from '#shared/events/contract.ts'
import { requests } from '#shared/events/requests/contract.ts'
import { endRequests } from './endings.ts'

const folder = mailFolder()
const app = await sharedApp({ DATA_DIR: folder })

const question = {
  ...{ id: crypto.randomUUID(), text: 'What do you eat?', kind: 'text' as const, options: [] },
}
const answer = 'canary-of-an-answer'

/** A hidden place and an online link, which no one reads before the host says yes. */
const aSecretEvent = () =>
  anApprovedEvent(
    app,
    { questions: [question] },
    {
      ...{ town: 'Utrecht', location: 'Kerkstraat 1', isLocationHidden: true },
      onlineUrl: 'https://meet.example/secret',
    },
  )

const secrets = /Kerkstraat|meet\.example/

const askAll = (id: string, person?: Person) => {
  const answers = { [question.id]: [[answer]] }
  return ask(app, id, { size: 3, guestNames: ['Ali', 'Sara'], answers }, person)
}

const fileOf = (content: string) => {
  const calendar = new ICAL.Component(ICAL.parse(content))
  const [entry] = calendar.getAllSubcomponents('vevent')
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: entry?.getFirstPropertyValue('status'),
    uid: String(entry?.getFirstPropertyValue('uid')),
    sequence: Number(entry?.getFirstPropertyValue('sequence') ?? 0),
    text: `${entry?.getFirstPropertyValue('description')} ${entry?.getFirstPropertyValue('location')}`,
  }
}

const readMails = async (person: Person) => {
  await app.jobs.drain()
  const mails = await mailsTo(folder, person)
  return mails.map(({ subject, text, attachments }) => {
    expect(text).not.toContain(answer)
    const file = attachments.find(({ filename }) => filename === 'welkom.ics')
    const content = file?.content
    const calendar = fileOf(
      typeof content === 'string' ? content : Buffer.from(content as Uint8Array).toString(),
    )
    expect(calendar.text).not.toContain(answer)
    return { subject, text, calendar }
  })
}

test('the mails of a request that is accepted, and their calendar files', async () => {
  const { id, host } = await aSecretEvent()
  const mina = await askAll(id)
  const [asked] = await readMails(mina)
  expect(asked).toMatchObject({
    subject: 'Request sent: Dutch café night',
    calendar: { method: 'PUBLISH', status: 'TENTATIVE', sequence: 0 },
  })
  expect(asked?.text).toContain('3 places: you, Ali and Sara\nPrice: €22.50')
  expect(asked?.text).toMatch(/You’ll have an answer by .* at the latest/)
  expect(`${asked?.text}${asked?.calendar.text}`).not.toMatch(secrets)
  expect(asked?.calendar.text).toContain('3 places: you, Ali and Sara')

  await as(app, host).call(requests.accept, { id, ids: [await requestOf(app, host, id, mina)] })
  const [, accepted] = await readMails(mina)
  expect(accepted).toMatchObject({
    subject: 'The host said yes: Dutch café night',
    calendar: { method: 'PUBLISH', status: 'CONFIRMED', sequence: 1, uid: asked?.calendar.uid },
  })
  expect(accepted?.text).toMatch(/Kerkstraat 1[\s\S]*https:\/\/meet\.example\/secret/)
  expect(accepted?.text).toContain('3 places: you, Ali and Sara\nPrice: €22.50')
})

test('a refusal takes the entry out of the calendar, with the words of the host', async () => {
  const { id, host } = await aSecretEvent()
  const mina = await askAll(id)
  const [asked] = await readMails(mina)
  const ids = [await requestOf(app, host, id, mina)]
  await as(app, host).call(requests.refuse, {
    id,
    ids,
    words: 'See you at evil.example next time.',
  })
  const [, refused, ...others] = await readMails(mina)
  expect(others).toEqual([])
  expect(refused).toMatchObject({
    subject: 'No place this time: Dutch café night',
    calendar: { method: 'CANCEL', status: 'CANCELLED', sequence: 1, uid: asked?.calendar.uid },
  })
  expect(refused?.text).toContain('next time.')
  // What a member writes becomes no link.
  expect(refused?.text).not.toContain('evil.example')
  expect(`${refused?.text}${refused?.calendar.text}`).not.toMatch(secrets)
})

test('a request that the host did not answer leaves the calendar', async () => {
  const { id } = await anApprovedEvent(app, { requestsEndMinutes: 365 * 24 * 60 - 1 })
  await app.db`
    update events set booking_options = jsonb_set(booking_options, '{requestsEndMinutes}', '120')
    where id = ${id}`
  const mina = await ask(app, id)
  const [asked] = await readMails(mina)
  await app.db`
    update events set booking_options = jsonb_set(booking_options, '{requestsEndMinutes}', '500000')
    where id = ${id}`
  await endRequests(app)
  const [, ended] = await readMails(mina)
  expect(ended).toMatchObject({
    calendar: { method: 'CANCEL', status: 'CANCELLED', sequence: 1, uid: asked?.calendar.uid },
  })
  expect(ended?.text).toContain('The host did not answer in time.')
})

test('a cancelled request leaves the calendar, and one cancelled right away sends no mail', async () => {
  const { id } = await anApprovedEvent(app)
  const mina = await ask(app, id)
  await as(app, mina).call(events.leaveWaitlist, { id })
  expect(await readMails(mina)).toEqual([])
  await ask(app, id, {}, mina)
  await app.db`update event_waitlist set created_at = created_at - interval '2 minutes'`
  await as(app, mina).call(events.leaveWaitlist, { id })
  const mails = await readMails(mina)
  expect(mails.at(-1)).toMatchObject({
    ...{ subject: 'Request cancelled: Dutch café night', calendar: { method: 'CANCEL' } },
  })
})

test('a booking, its end, and a new request have one entry with rising numbers', async () => {
  const { id, host } = await anApprovedEvent(app)
  const mina = await ask(app, id)
  const accept = async () =>
    as(app, host).call(requests.accept, { id, ids: [await requestOf(app, host, id, mina)] })
  await accept()
  await app.db`
    update event_bookings set created_at = created_at - interval '2 minutes' where event_id = ${id}`
  await as(app, mina).call(events.cancelBooking, { id })
  app.clock.forward(1000)
  await ask(app, id, {}, mina)
  await readMails(mina)
  await app.db`
    update event_waitlist set created_at = created_at - interval '2 minutes' where event_id = ${id}`
  await as(app, mina).call(events.leaveWaitlist, { id })
  await readMails(mina)
  app.clock.forward(1000)
  await ask(app, id, {}, mina)
  await readMails(mina)
  await accept()
  const files = (await readMails(mina)).map(({ calendar }) => calendar)
  const { uid } = files[0] ?? {}
  expect(files.every((file) => file.uid === uid)).toBe(true)
  const sequences = files.map(({ sequence }) => sequence)
  expect(sequences).toEqual(sequences.toSorted((one, other) => one - other))
  expect(new Set(sequences).size).toBe(sequences.length)
  const states = files.map(({ status }) => status)
  expect(states.slice(2)).toEqual(['TENTATIVE', 'CANCELLED', 'TENTATIVE', 'CONFIRMED'])
})

test('a feed has a request once, as tentative, until it ends', async () => {
  const { id, host } = await aSecretEvent()
  const mina = await askAll(id)
  const { body } = await as(app, mina).call(events.createFeed, {})
  const feed = async () => {
    const { body: text } = await app.http.inject({ url: new URL(body.url).pathname })
    const lines = text.replaceAll('\r\n ', '')
    expect(lines).not.toContain(answer)
    return { lines, states: [...lines.matchAll(/STATUS:(\w+)/g)].map(([, state]) => state) }
  }
  const asked = await feed()
  expect(asked.states).toEqual(['TENTATIVE'])
  expect(asked.lines).not.toMatch(secrets)
  expect(asked.lines).toContain('3 places: you\\, Ali and Sara')
  await as(app, host).call(requests.accept, { id, ids: [await requestOf(app, host, id, mina)] })
  const accepted = await feed()
  expect(accepted.states).toEqual(['CONFIRMED'])
  expect(accepted.lines).toMatch(secrets)
  await as(app, mina).call(events.cancelBooking, { id })
  await askAll(id, mina)
  expect((await feed()).states).toEqual(['TENTATIVE'])
})
