import { expect, test } from 'vitest'
import { notifyOfChange } from '#server/events/changes/changeNotices.ts'
import { anEvent } from '#server/testing/events.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'
import { planning } from '#shared/events/planning/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'

const folder = mailFolder()
const app = await sharedApp({ DATA_DIR: folder })
const admin = await anAdmin(app)
const onlineUrl = 'https://meet.example/canary-of-the-link'

const get = async (url: string, person: Person) =>
  (await request(app, { method: 'GET', url, headers: { cookie: person.cookie } })).text

test('the online link reaches only people with a booking', async () => {
  const event = await anEvent(app, { by: admin, onlineUrl, price: '5', paymentNote: 'By bank.' })
  expect(event).toMatchObject({ isOnline: true, paymentNote: 'By bank.' })
  const [mina, joris] = [await aUser(app), await aUser(app)]
  await as(app, mina).call(events.book, { id: event.id })
  await app.jobs.drain()

  const urls = [
    `/api/events?q=${encodeURIComponent(event.title)}`,
    `/api/events/${event.id}`,
    `/api/admin/events`,
    `/api/admin/events/${event.id}/attendance`,
    `/api/notifications`,
  ]
  for (const url of urls)
    for (const person of [admin, mina, joris])
      expect(await get(url, person), url).not.toContain('canary-of-the-link')
  const file = `/api/events/${event.id}/calendar`
  expect((await get(file, joris)).replaceAll('\r\n ', '')).not.toContain('canary-of-the-link')
  expect((await get(file, mina)).replaceAll('\r\n ', '')).toContain(onlineUrl)

  expect((await as(app, joris).call(attendance.ticket, { id: event.id })).status).toBe(404)
  const ticket = await as(app, mina).call(attendance.ticket, { id: event.id })
  expect(ticket.body.onlineUrl).toBe(onlineUrl)
  const [mail] = await mailsTo(folder, mina)
  expect(mail?.text).toContain(`Online: ${onlineUrl}`)
  expect(mail?.text).toContain('How to pay: By bank.')
  const form = await as(app, admin).call(planning.one, { id: event.id })
  expect(form.body.onlineUrl).toBe(onlineUrl)
})

test('after cancelling the booking, neither calendar feed nor ticket contains the link', async () => {
  const event = await anEvent(app, { by: admin, onlineUrl })
  const mina = await aUser(app)
  await as(app, mina).call(events.book, { id: event.id })
  const { body } = await as(app, mina).call(events.createFeed, {})
  const feed = async () =>
    (await request(app, { method: 'GET', url: new URL(body.url).pathname })).text
  expect((await feed()).replaceAll('\r\n ', '')).toContain(onlineUrl)
  await as(app, mina).call(events.cancelBooking, { id: event.id })
  expect((await feed()).replaceAll('\r\n ', '')).not.toContain('canary-of-the-link')
  expect((await as(app, mina).call(attendance.ticket, { id: event.id })).status).toBe(404)
})

test('a mail that is sent after the booking was cancelled does not contain the link', async () => {
  const event = await anEvent(app, { by: admin, onlineUrl })
  const mina = await aUser(app)
  await as(app, mina).call(events.book, { id: event.id })
  app.clock.forward(2 * 60_000)
  await as(app, mina).call(events.cancelBooking, { id: event.id })
  await app.jobs.drain()
  const mails = await mailsTo(folder, mina)
  expect(mails.map(({ subject }) => subject)).toContain(`Booked: ${event.title}`)
  for (const { raw, text } of mails) {
    expect(text).not.toContain('canary-of-the-link')
    expect(raw.replaceAll('\r\n ', '')).not.toContain('canary-of-the-link')
  }
})

test('bookers are notified once of what changed, without the link', async () => {
  const event = await anEvent(app, { by: admin, location: 'Leiden' })
  const mina = await aUser(app)
  await as(app, mina).call(events.book, { id: event.id })
  const { title, description, price } = event
  const draft = {
    ...{ id: event.id, title, description, price, location: 'Delft', onlineUrl },
    startDate: event.startDate.toString(),
    endDate: event.endDate.toString(),
  }
  expect((await as(app, admin).call(events.update, draft)).status).toBe(200)
  await notifyOfChange(app, event.id)
  const [newest] = (await as(app, mina).call(notifications.list, {})).body
  expect(newest?.message).toBe(
    `“${title}”: Place changed from Leiden to Delft. There’s now an online link in your ticket.`,
  )
  await app.jobs.drain()
  const [mail] = (await mailsTo(folder, mina)).filter(({ subject }) =>
    /^Changed/.test(subject ?? ''),
  )
  expect(mail?.text).toContain('Place changed from Leiden to Delft.')
  await as(app, admin).call(events.update, draft)
  await notifyOfChange(app, event.id)
  const { body } = await as(app, mina).call(notifications.list, {})
  expect(body.filter(({ type }) => type === 'eventChanged')).toHaveLength(1)
})

test.each(['http://meet.example/x', 'javascript:alert(1)', 'meet.example', ''])(
  'the online link %j is rejected',
  async (url) => {
    const { body } = await as(app, admin).call(events.create, {
      ...{ title: 'Talk', description: 'x', location: 'Online', price: '0', onlineUrl: url },
      ...{ startDate: '2031-01-01T10:00:00Z', endDate: '2031-01-01T12:00:00Z' },
    })
    expect(body).toMatchObject({ field: 'onlineUrl' })
  },
)
