import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent, eventDraft } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { notifyOfChange } from './changeNotices.ts'

const app = await sharedApp({}, await ownTestDatabase())
const admin = await anAdmin(app)

const aBookedEvent = async () => {
  const event = await anEvent(app, { by: admin, location: 'Leiden', price: '5' })
  const guest = await aUser(app)
  await as(app, guest).call(events.book, { id: event.id })
  const save = async (changes: object) => {
    const draft = eventDraft(app, { ...event, ...changes })
    expect((await as(app, admin).call(events.update, { id: event.id, ...draft })).status).toBe(200)
  }
  return { id: event.id, guest, save }
}

const messagesOf = async (person: Person) =>
  (await as(app, person).call(notifications.list, {})).body
    .filter(({ type }) => type === 'eventChanged')
    .map(({ message }) => message)

const listJobs = (id: string) => app.db<{ dueIn: number }[]>`
  select extract(epoch from due_at - ${app.clock.now}::timestamptz)::int as due_in from jobs
  where name = 'events.notifyOfChange' and payload ->> 'eventId' = ${id}`

test('several changes within minutes become one notification, from the first to the last state', async () => {
  const { id, guest, save } = await aBookedEvent()
  await save({ location: 'Delft' })
  await save({ location: 'Gouda', price: '7' })
  expect(await messagesOf(guest)).toEqual([])
  expect(await listJobs(id)).toEqual([{ dueIn: 300 }])
  await Promise.all([notifyOfChange(app, id), notifyOfChange(app, id)])
  expect(await messagesOf(guest)).toEqual([
    expect.stringContaining(
      'Place changed from Leiden to Gouda. Price changed from €5.00 to €7.00.',
    ),
  ])
  const mails = await app.db`
    select id from mail_outbox where kind = 'eventChanged' and user_id = ${guest.me.id}`
  expect(mails).toHaveLength(1)
})

test('a change after that is told anew', async () => {
  const { id, guest, save } = await aBookedEvent()
  await save({ location: 'Delft' })
  await notifyOfChange(app, id)
  app.clock.forward(1000)
  await save({ location: 'Gouda' })
  expect(await listJobs(id)).toHaveLength(2)
  await notifyOfChange(app, id)
  const [newest] = await messagesOf(guest)
  expect(newest).toContain('Place changed from Delft to Gouda.')
})

test('a change that is taken back is not told', async () => {
  const { id, guest, save } = await aBookedEvent()
  await save({ location: 'Delft' })
  await save({ location: 'Leiden' })
  await notifyOfChange(app, id)
  expect(await messagesOf(guest)).toEqual([])
})

test('people who book after the last change are not told', async () => {
  const { id, guest, save } = await aBookedEvent()
  await save({ location: 'Delft' })
  app.clock.forward(1000)
  const later = await aUser(app)
  await as(app, later).call(events.book, { id })
  await notifyOfChange(app, id)
  expect(await messagesOf(guest)).toHaveLength(1)
  expect(await messagesOf(later)).toEqual([])
})

test('of an event that is cancelled meanwhile, only the cancellation is told', async () => {
  const { id, guest, save } = await aBookedEvent()
  await save({ location: 'Delft' })
  await as(app, admin).call(events.cancel, { id })
  await notifyOfChange(app, id)
  expect(await messagesOf(guest)).toEqual([])
})
