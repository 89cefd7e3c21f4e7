import { afterEach, expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { connectStream, type Listener } from '#server/testing/sseClient.ts'
import { community } from '#shared/community/contract.ts'
import { calendarImports } from '#shared/events/calendarImport/contract.ts'
import { events } from '#shared/events/contract.ts'

const open: Listener[] = []
const app = await sharedApp()
const admin = await anAdmin(app)
const mina = await aUser(app)
const wei = await aUser(app)
afterEach(() => {
  for (const { close } of open.splice(0)) close()
})

const listen = async (person: Person, path?: string) => {
  const listener = await connectStream(app, person, path)
  open.push(listener)
  return listener
}

test('booking and waitlist changes are published to all devices of the user only', async () => {
  const { id } = await anEvent(app, { by: admin, maxAttendees: 1 })
  const ownListeners = [await listen(mina), await listen(mina)]
  const other = await listen(wei)
  const expectBookingChanged = async (listeners: Listener[]) => {
    for (const listener of listeners)
      expect(await listener.next('bookingChanged')).toEqual({ kind: 'bookingChanged', eventId: id })
  }
  await as(app, mina).call(events.book, { id })
  await expectBookingChanged(ownListeners)
  await as(app, wei).call(events.joinWaitlist, { id })
  await expectBookingChanged([other])
  await as(app, wei).call(events.leaveWaitlist, { id })
  await expectBookingChanged([other])
  await as(app, wei).call(events.joinWaitlist, { id })
  await expectBookingChanged([other])
  await as(app, mina).call(events.cancelBooking, { id })
  await expectBookingChanged([...ownListeners, other])
  const countOf = (listener: Listener) =>
    listener.received.filter(({ kind }) => kind === 'bookingChanged').length
  expect([...ownListeners, other].map(countOf)).toEqual([2, 2, 4])
})

test('rejected requests publish nothing', async () => {
  const { id } = await anEvent(app, { by: admin, maxAttendees: 1 })
  await as(app, wei).call(events.book, { id })
  const listener = await listen(mina)
  expect((await as(app, mina).call(events.book, { id })).status).toBe(409)
  await as(app, mina).call(events.joinWaitlist, { id })
  await listener.next('bookingChanged')
  expect(listener.received.map(({ kind }) => kind)).toEqual(['connected', 'bookingChanged'])
})

test('creating, changing and cancelling an event is published to those who look at events', async () => {
  const listener = await listen(mina, events.watch.path)
  const elsewhere = [await listen(mina), await listen(mina, community.watch.path)]
  const event = await anEvent(app, { by: admin })
  const expectEventChanged = async () =>
    expect(await listener.next('eventChanged')).toEqual({ kind: 'eventChanged', eventId: event.id })
  await expectEventChanged()
  const { id, title, description, location, price, startDate, endDate } = event
  const dates = { startDate: String(startDate), endDate: String(endDate) }
  await as(app, admin).call(events.update, { id, title, description, location, price, ...dates })
  await expectEventChanged()
  await as(app, admin).call(events.cancel, { id })
  await expectEventChanged()
  for (const { received } of elsewhere)
    expect(received.map(({ kind }) => kind)).toEqual(['connected'])
})

test('an import of many events publishes one message', async () => {
  const listener = await listen(mina, events.watch.path)
  const own = await listen(mina)
  const entry = (uid: string) =>
    `BEGIN:VEVENT\r\nUID:${uid}\r\nSUMMARY:${uid}\r\nDTSTART:20310101T100000Z\r\nDTEND:20310101T110000Z\r\nEND:VEVENT\r\n`
  const unique = mina.me.username
  const file = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entry(`a${unique}`)}${entry(`b${unique}`)}END:VCALENDAR\r\n`
  const importFile = () =>
    request(app, {
      method: calendarImports.run.method,
      url: calendarImports.run.path,
      headers: { cookie: admin.cookie, 'content-type': 'text/calendar' },
      payload: file,
    })
  expect((await importFile()).body).toMatchObject({ added: 2 })
  const { eventId } = await listener.next('eventChanged')
  expect((await as(app, mina).call(events.one, { id: eventId })).body.title).toContain(unique)
  expect((await importFile()).body).toMatchObject({ unchanged: 2 })
  await as(app, mina).call(events.book, { id: eventId })
  await own.next('bookingChanged')
  expect(listener.received.filter(({ kind }) => kind === 'eventChanged')).toHaveLength(1)
})
