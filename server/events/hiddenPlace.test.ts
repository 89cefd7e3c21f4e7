import { expect, test } from 'vitest'
import { notifyOfChange } from '#server/events/changes/changeNotices.ts'
import { anEvent, aSeries, eventDraft } from '#server/testing/events.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { aModerator, anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { aCase } from '#server/testing/safety.ts'
import { connectStream, type Listener } from '#server/testing/sseClient.ts'
import { type Event, events } from '#shared/events/contract.ts'
import { planning } from '#shared/events/planning/contract.ts'
import { requests } from '#shared/events/requests/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const folder = mailFolder()
const app = await sharedApp({ DATA_DIR: folder })
const admin = await anAdmin(app)
const exact = 'Rapenburg 5'
const hidden = { location: exact, town: 'Leiden', isLocationHidden: true }

const get = async (url: string, person: Person) =>
  (await request(app, { method: 'GET', url, headers: { cookie: person.cookie } })).text

const readAs = async (person: Person, { id }: Pick<Event, 'id'>) =>
  (await as(app, person).call(events.one, { id })).body

const save = async (event: Event, changes: object) => {
  const draft = eventDraft(app, { title: event.title, ...hidden, ...changes })
  return as(app, admin).call(events.update, { ...draft, id: event.id })
}

const mailOf = async (person: Person, beginning: string) =>
  (await mailsTo(folder, person)).find(({ subject }) => subject?.startsWith(beginning))

/** Everything that the person can read of the event, as text. */
const everythingFor = async (person: Person, event: Event) => {
  const urls = [
    `/api/events?limit=100`,
    `/api/events?q=${encodeURIComponent(exact)}`,
    `/api/events?q=${encodeURIComponent(event.title)}`,
    `/api/events?from=${encodeURIComponent(String(event.startDate))}`,
    `/api/events/${event.id}`,
    `/api/events/${event.id}/calendar`,
    `/api/events/${event.id}/ticket`,
    `/api/user/tickets`,
    `/api/notifications`,
  ]
  const texts = await Promise.all(urls.map((url) => get(url, person)))
  const { url } = (await as(app, person).call(events.createFeed, {})).body
  const feed = await request(app, { method: 'GET', url: new URL(url).pathname })
  const { text } = await as(app, person).call(dataRights.exportNow, {})
  return [...texts, feed.text, text].join('\n').replaceAll('\r\n ', '')
}

test('the exact place reaches only people with a booking and administrators', async () => {
  const event = await anEvent(app, { by: admin, title: 'Dinner at home', ...hidden })
  expect(event).toMatchObject({ location: exact, town: 'Leiden', isLocationHidden: true })
  const [mina, joris] = [await aUser(app), await aUser(app)]
  const stream: Listener = await connectStream(app, joris, events.watch.path)
  expect(await readAs(mina, event)).toMatchObject({ location: 'Leiden', isLocationHidden: true })
  expect(await everythingFor(mina, event)).not.toContain(exact)

  await as(app, mina).call(events.book, { id: event.id })
  expect(await readAs(mina, event)).toMatchObject({ location: exact, isBooked: true })
  const list = (await as(app, mina).call(events.list, { mine: 'true' })).body
  expect(list.map(({ location }) => location)).toEqual([exact])
  const everything = await everythingFor(mina, event)
  expect(everything.split(`LOCATION:${exact}`)).toHaveLength(3) // the file and the feed
  await app.jobs.drain()
  const booked = await mailOf(mina, 'Booked')
  expect(booked?.text).toContain(`Where: ${exact}`)
  expect(booked?.raw.replaceAll('\r\n ', '')).toContain(`LOCATION:${exact}`)

  expect((await save(event, { description: 'Bring a dish.' })).status).toBe(200)
  expect(await readAs(admin, event)).toMatchObject({ location: exact })
  expect((await as(app, admin).call(planning.one, { id: event.id })).body.location).toBe(exact)
  const planned = (await as(app, admin).call(planning.list, { q: event.title })).body
  expect(planned.map(({ location }) => location)).toEqual([exact])
  expect(await everythingFor(joris, event)).not.toContain(exact)
  await stream.next('eventChanged')
  expect(JSON.stringify(stream.received)).not.toContain(exact)
  stream.close()

  app.clock.forward(2 * 60_000)
  await as(app, mina).call(events.cancelBooking, { id: event.id })
  expect(await readAs(mina, event)).toMatchObject({ location: 'Leiden' })
  expect(await everythingFor(mina, event)).not.toContain(exact)
  await app.jobs.drain()
  const cancelled = await mailOf(mina, 'Booking cancelled')
  expect(cancelled?.text).toContain('Where: Leiden')
  expect(cancelled?.raw).not.toContain(exact)
})

test('a mail that is sent after the booking was cancelled names the town', async () => {
  const event = await anEvent(app, { by: admin, ...hidden })
  const mina = await aUser(app)
  await as(app, mina).call(events.book, { id: event.id })
  app.clock.forward(2 * 60_000)
  await as(app, mina).call(events.cancelBooking, { id: event.id })
  await app.jobs.drain()
  const mails = await mailsTo(folder, mina)
  expect(mails.map(({ subject }) => subject)).toContain(`Booked: ${event.title}`)
  for (const { raw } of mails) expect(raw.replaceAll('\r\n ', '')).not.toContain(exact)
})

test('a waitlisted user gets the exact place with the booking', async () => {
  const event = await anEvent(app, { by: admin, ...hidden, maxAttendees: 1 })
  const [mina, wei] = [await aUser(app), await aUser(app)]
  await as(app, mina).call(events.book, { id: event.id })
  await as(app, wei).call(events.joinWaitlist, { id: event.id })
  expect(await everythingFor(wei, event)).not.toContain(exact)
  await as(app, mina).call(events.cancelBooking, { id: event.id })
  expect(await readAs(wei, event)).toMatchObject({ location: exact, isBooked: true })
})

test('bookers are notified of another exact place, but the notification does not name it', async () => {
  const event = await anEvent(app, { by: admin, ...hidden })
  const mina = await aUser(app)
  await as(app, mina).call(events.book, { id: event.id })
  await save(event, { location: 'Domplein 4' })
  await notifyOfChange(app, event.id)
  const [newest] = (await as(app, mina).call(notifications.list, {})).body
  expect(newest?.message).toContain('The exact place has changed. You see it in the event.')
  await app.jobs.drain()
  const mail = await mailOf(mina, 'Changed')
  expect(mail?.text).toContain('Where: Domplein 4')

  app.clock.forward(1000)
  await save(event, { location: 'Markt 1, Leiden', isLocationHidden: false })
  await notifyOfChange(app, event.id)
  const [visible] = (await as(app, mina).call(notifications.list, {})).body
  expect(visible?.message).toContain('Place changed from Leiden to Markt 1, Leiden.')
  await as(app, mina).call(events.cancelBooking, { id: event.id })
  expect(await get('/api/notifications', mina)).not.toContain('Domplein 4')
})

test('hiding or showing the same place notifies nobody', async () => {
  const event = await anEvent(app, { by: admin, ...hidden })
  const mina = await aUser(app)
  await as(app, mina).call(events.book, { id: event.id })
  for (const isLocationHidden of [false, true]) {
    await save(event, { isLocationHidden })
    await notifyOfChange(app, event.id)
  }
  const { body } = await as(app, mina).call(notifications.list, {})
  expect(body.filter(({ type }) => type === 'eventChanged')).toEqual([])
})

test('the exact place stays hidden when a change omits it', async () => {
  const event = await anEvent(app, { by: admin, ...hidden })
  const draft = eventDraft(app, { location: 'Domplein 4' })
  await as(app, admin).call(events.update, { ...draft, id: event.id })
  const mina = await aUser(app)
  expect(await readAs(mina, event)).toMatchObject({ location: 'Leiden', isLocationHidden: true })
  expect(await readAs(admin, event)).toMatchObject({ location: 'Domplein 4' })
})

test('a change of the exact place reaches the later dates of a series', async () => {
  const { first, dates } = await aSeries(app, admin, hidden)
  const times = { startDate: first.startDate, endDate: first.endDate }
  await save(first, { ...times, location: 'Domplein 4', which: 'following' })
  const mina = await aUser(app)
  for (const date of dates) {
    expect(await readAs(mina, date)).toMatchObject({ location: 'Leiden' })
    expect(await readAs(admin, date)).toMatchObject({ location: 'Domplein 4' })
  }
})

test('a date of a series with a place of its own keeps it', async () => {
  const { first, dates } = await aSeries(app, admin, hidden)
  const [, second] = dates
  const own = await readAs(admin, second ?? first)
  const timesOf = ({ startDate, endDate }: Event) => ({ startDate, endDate })
  await save(own, { ...timesOf(own), location: 'Domplein 4' })
  await save(first, { ...timesOf(first), description: 'Bring a dish.', which: 'following' })
  expect(await readAs(admin, own)).toMatchObject({
    ...{ location: 'Domplein 4', description: 'Bring a dish.' },
  })
})

test('a report by somebody with a booking does not show moderators the exact place', async () => {
  const event = await anEvent(app, { by: admin, ...hidden })
  const [mina, moderator] = [await aUser(app), await aModerator(app)]
  await as(app, mina).call(events.book, { id: event.id })
  const id = await aCase(app, mina, 'event', event.id)
  const shown = await get(`/api/safety/cases/${id}`, moderator)
  expect(shown).toContain(event.title)
  expect(shown).not.toContain(exact)
})

test('a hidden place needs a town', async () => {
  const draft = eventDraft(app, { ...hidden, town: ' ' })
  const created = await as(app, admin).call(events.create, draft)
  expect(created).toMatchObject({ status: 400, body: { field: 'town' } })
  const event = await anEvent(app, { by: admin, ...hidden })
  const changed = await save(event, { town: '', isLocationHidden: undefined })
  expect(changed).toMatchObject({ status: 400, body: { field: 'town' } })
})

test('people who ask for a place see the town until the host accepts them', async () => {
  const event = await anEvent(app, {
    ...{ by: admin, location: exact, town: 'Leiden', isLocationHidden: false },
    bookingOptions: { needsApproval: true },
  })
  const { id } = event
  const mina = await aUser(app)
  await as(app, mina).call(events.joinWaitlist, { id })
  expect(await readAs(mina, event)).toMatchObject({ location: 'Leiden', isLocationHidden: true })
  expect(await everythingFor(mina, event)).not.toContain(exact)
  const [{ id: asked }] = await app.db<[{ id: string }]>`
    select id from event_waitlist where event_id = ${id}`
  expect((await as(app, admin).call(requests.accept, { id, ids: [asked] })).status).toBe(200)
  expect(await readAs(mina, event)).toMatchObject({ location: exact })
})
