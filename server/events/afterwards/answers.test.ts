import { beforeAll, beforeEach, expect, test } from 'vitest'
import { only } from '#server/testing/canary.ts'
import { connected } from '#server/testing/connections.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { listenAs } from '#server/testing/listening.ts'
import { anAdmin, as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { afterwards } from '#shared/events/afterwards/contract.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { ask } from './asking.ts'

const hour = 3_600_000

let admin: Person
let mina: Person
let joris: Person
const app = await sharedApp()
beforeAll(async () => {
  admin = await anAdmin(app)
})
beforeEach(async () => {
  admin = await signInAgain(app, admin)
  mina = await aUser(app)
  joris = await aUser(app)
})

/** An event in an hour that both have booked, and then so many hours after its end. */
const wasAt = async (
  hoursAfter: number,
  before: (id: string) => Promise<unknown> = async () => {},
) => {
  const start = new Date(app.clock.now.getTime() + hour)
  const end = new Date(start.getTime() + hour)
  const { id } = await anEvent(app, {
    by: admin,
    startDate: start.toISOString(),
    endDate: end.toISOString(),
  })
  for (const person of [mina, joris]) await as(app, person).call(events.book, { id })
  await before(id)
  app.clock.now = new Date(end.getTime() + hoursAfter * hour)
  ;[admin, mina, joris] = (await Promise.all(
    [admin, mina, joris].map((person) => signInAgain(app, person)),
  )) as [Person, Person, Person]
  return id
}
const questions = async (person: Person) => {
  const { body } = await as(app, person).call(notifications.list, {})
  return body.filter(({ type }) => type === 'howWasIt')
}
const give = (person: Person, id: string, face: number, line?: string) =>
  as(app, person).call(afterwards.giveAnswer, { id, face, ...(line !== undefined && { line }) })
const show = (person: Person, showsAttendance = true) =>
  as(app, person).call(afterwards.showAttendance, { showsAttendance })
const met = async (person: Person, id: string) =>
  (await as(app, person).call(afterwards.met, { id })).body.map((user) => user.id)

test('two hours after the end everybody who had a place is asked, once', async () => {
  const id = await wasAt(1.9)
  await ask(app)
  expect(await questions(mina)).toEqual([])
  app.clock.forward(0.2 * hour)
  const stream = await listenAs(app, mina)
  await Promise.all([ask(app), ask(app)])
  await ask(app)
  // What counts the events one went to is old by now.
  expect(await stream.next('bookingChanged')).toMatchObject({ eventId: id })
  stream.close()
  for (const person of [mina, joris])
    expect(await questions(person)).toMatchObject([
      { category: 'events', actionUrl: `/events?event=${id}&dialog=answer` },
    ])
})

test('where people were checked in, only those are asked, and only they can answer', async () => {
  const id = await wasAt(3, async (event) => {
    const { body } = await as(app, mina).call(attendance.ticket, { id: event })
    await as(app, admin).call(attendance.checkIn, { id: body.bookingId, isHere: true })
  })
  await ask(app)
  expect(await questions(mina)).toHaveLength(1)
  expect(await questions(joris)).toEqual([])
  expect((await give(joris, id, 4)).status).toBe(409)
  expect((await give(mina, id, 4)).status).toBe(200)
})

test('nobody is asked about what was cancelled, given up, long ago or answered already', async () => {
  const cancelled = await wasAt(0, (id) => as(app, admin).call(events.cancel, { id }))
  const answered = await wasAt(1, (id) => as(app, joris).call(events.cancelBooking, { id }))
  await give(mina, answered, 5)
  app.clock.forward(2 * hour)
  await ask(app)
  expect([await questions(mina), await questions(joris)]).toEqual([[], []])
  expect((await give(mina, cancelled, 5)).status).toBe(409)
  await wasAt(8 * 24)
  await ask(app)
  expect(await questions(mina)).toEqual([])
})

test('one tap answers; it can be changed for seven days, and administrators see no names', async () => {
  const id = await wasAt(3)
  await ask(app)
  expect((await as(app, mina).call(afterwards.answer, { id })).body).toEqual({
    answer: null,
    mayAnswer: true,
  })
  expect((await give(mina, id, 3)).body).toEqual({ face: 3, line: '' })
  expect((await questions(mina))[0]?.isRead).toBe(true)
  await give(mina, id, 5, 'The music was lovely')
  expect((await give(mina, id, 4)).body).toEqual({ face: 4, line: 'The music was lovely' })
  await give(joris, id, 2)
  const { body, text } = await as(app, admin).call(afterwards.answers, { id })
  expect(body).toEqual({
    faces: [0, 1, 0, 1, 0],
    lines: [{ face: 4, line: 'The music was lovely' }],
  })
  expect(text).not.toContain(mina.me.id)
  for (const face of [0, 6, 2.5]) expect((await give(mina, id, face)).status).toBe(400)
  expect((await give(mina, id, 5, 'x'.repeat(501))).status).toBe(400)
  expect((await give(await aUser(app), id, 5)).status).toBe(409)
  app.clock.forward(7 * 24 * hour)
  mina = await signInAgain(app, mina)
  expect((await give(mina, id, 5)).status).toBe(409)
  expect((await as(app, mina).call(afterwards.answer, { id })).body).toMatchObject({
    mayAnswer: false,
  })
})

test('before the end nothing can be said, and nobody is shown', async () => {
  const { id } = await anEvent(app, { by: admin })
  for (const person of [mina, joris]) await as(app, person).call(events.book, { id })
  await show(joris)
  expect((await give(mina, id, 5)).status).toBe(409)
  expect(await met(mina, id)).toEqual([])
})

test('others are shown when they agreed to it, to who was there, unless hidden or connected', async () => {
  const id = await wasAt(3)
  expect(await met(mina, id)).toEqual([])
  await show(joris)
  expect(await met(mina, id)).toEqual([joris.me.id])
  expect(await met(joris, id)).toEqual([])
  expect(await met(await aUser(app), id)).toEqual([])
  await as(app, joris).call(people.block, { userId: mina.me.id })
  expect(await met(mina, id)).toEqual([])
  await as(app, joris).call(people.unblock, { userId: mina.me.id })
  expect(await met(mina, id)).toEqual([joris.me.id])
  await connected(app, mina, joris)
  expect(await met(mina, id)).toEqual([])
  await show(joris, false)
})

const figures = async () => {
  const [row] = await app.db<[{ all: number; happy: number }]>`
    select count(*)::int as all, count(*) filter (where face >= 4)::int as happy
    from event_answers`
  return row
}

test('who leaves takes their words along; how it was, and the figures, stay', async () => {
  const before = await figures()
  const since = ({ all, happy }: typeof before) => [all - before.all, happy - before.happy]
  const id = await wasAt(3)
  await give(mina, id, 2, `${only(mina, admin)} Too loud`)
  await give(mina, id, 5)
  await give(joris, id, 3)
  expect(since(await figures())).toEqual([2, 1])
  await as(app, mina).call(dataRights.eraseData, { dataTypes: ['events'] })
  expect((await as(app, admin).call(afterwards.answers, { id })).body).toEqual({
    faces: [0, 0, 1, 0, 1],
    lines: [],
  })
  await give(joris, id, 1, `${only(joris, admin)} Cold`)
  await as(app, joris).call(dataRights.deleteAccount, {})
  const { body } = await as(app, admin).call(afterwards.answers, { id })
  expect(body).toEqual({ faces: [1, 0, 0, 0, 1], lines: [] })
  expect(since(await figures())).toEqual([2, 1])
})
