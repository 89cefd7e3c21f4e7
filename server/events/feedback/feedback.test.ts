import { beforeAll, beforeEach, expect, test } from 'vitest'
import { privateTo } from '#server/testing/canary.ts'
import { connectUsers } from '#server/testing/connections.ts'
import { anEvent } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { attendance } from '#shared/events/attendance/contract.ts'
import { events } from '#shared/events/contract.ts'
import { feedback } from '#shared/events/feedback/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { people } from '#shared/people/contract.ts'
import { dataRights } from '#shared/privacy/contract.ts'
import { requestFeedback } from './feedback.ts'

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

/** An event that both have booked, with the clock moved to some hours after its end. */
const pastEventWith = async (
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
const submitFeedback = (person: Person, id: string, rating: number, comment?: string) =>
  as(app, person).call(feedback.giveAnswer, {
    id,
    rating,
    ...(comment !== undefined && { comment }),
  })
const setAttendanceVisible = (person: Person, isAttendanceVisible = true) =>
  as(app, person).call(feedback.showAttendance, { isAttendanceVisible })
const listMet = async (person: Person, id: string) =>
  (await as(app, person).call(feedback.met, { id })).body.map((user) => user.id)

test('two hours after the end everybody with a booking gets one feedback request', async () => {
  const id = await pastEventWith(1.9)
  await requestFeedback(app)
  expect(await questions(mina)).toEqual([])
  app.clock.forward(0.2 * hour)
  const stream = await connectStream(app, mina)
  await Promise.all([requestFeedback(app), requestFeedback(app)])
  await requestFeedback(app)
  // The count of attended events is stale by now.
  expect(await stream.next('bookingChanged')).toMatchObject({ eventId: id })
  stream.close()
  for (const person of [mina, joris])
    expect(await questions(person)).toMatchObject([
      { category: 'events', actionUrl: `/events?event=${id}&dialog=answer` },
    ])
})

test('with check-ins, only checked-in attendees are asked and can give feedback', async () => {
  const id = await pastEventWith(3, async (event) => {
    const { body } = await as(app, mina).call(attendance.ticket, { id: event })
    await as(app, admin).call(attendance.checkIn, { id: body.bookingId, isHere: true })
  })
  await requestFeedback(app)
  expect(await questions(mina)).toHaveLength(1)
  expect(await questions(joris)).toEqual([])
  expect((await submitFeedback(joris, id, 4)).status).toBe(409)
  expect((await submitFeedback(mina, id, 4)).status).toBe(200)
})

test('no request for cancelled events or bookings, old events or existing feedback', async () => {
  const cancelled = await pastEventWith(0, (id) => as(app, admin).call(events.cancel, { id }))
  const eventWithFeedback = await pastEventWith(1, (id) =>
    as(app, joris).call(events.cancelBooking, { id }),
  )
  await submitFeedback(mina, eventWithFeedback, 5)
  app.clock.forward(2 * hour)
  await requestFeedback(app)
  expect([await questions(mina), await questions(joris)]).toEqual([[], []])
  expect((await submitFeedback(mina, cancelled, 5)).status).toBe(409)
  await pastEventWith(8 * 24)
  await requestFeedback(app)
  expect(await questions(mina)).toEqual([])
})

test('feedback can be changed for seven days and is anonymous for administrators', async () => {
  const id = await pastEventWith(3)
  await requestFeedback(app)
  expect((await as(app, mina).call(feedback.answer, { id })).body).toEqual({
    answer: null,
    mayAnswer: true,
  })
  expect((await submitFeedback(mina, id, 3)).body).toMatchObject({ rating: 3, comment: '' })
  expect((await questions(mina))[0]?.isRead).toBe(true)
  await submitFeedback(mina, id, 5, 'The music was lovely')
  expect((await submitFeedback(mina, id, 4)).body).toMatchObject({
    rating: 4,
    comment: 'The music was lovely',
  })
  await submitFeedback(joris, id, 2)
  const { body, text } = await as(app, admin).call(feedback.answers, { id })
  expect(body).toMatchObject({
    ratingCounts: [0, 1, 0, 1, 0],
    comments: [{ rating: 4, comment: 'The music was lovely' }],
  })
  expect(text).not.toContain(mina.me.id)
  for (const rating of [0, 6, 2.5])
    expect((await submitFeedback(mina, id, rating)).status).toBe(400)
  expect((await submitFeedback(mina, id, 5, 'x'.repeat(501))).status).toBe(400)
  expect((await submitFeedback(await aUser(app), id, 5)).status).toBe(409)
  app.clock.forward(7 * 24 * hour)
  mina = await signInAgain(app, mina)
  expect((await submitFeedback(mina, id, 5)).status).toBe(409)
  expect((await as(app, mina).call(feedback.answer, { id })).body).toMatchObject({
    mayAnswer: false,
  })
})

test('before the end there is neither feedback nor a list of attendees', async () => {
  const { id } = await anEvent(app, { by: admin })
  for (const person of [mina, joris]) await as(app, person).call(events.book, { id })
  await setAttendanceVisible(joris)
  expect((await submitFeedback(mina, id, 5)).status).toBe(409)
  expect(await listMet(mina, id)).toEqual([])
})

test('attendees see others with visible attendance, except hidden users and connections', async () => {
  const id = await pastEventWith(3)
  expect(await listMet(mina, id)).toEqual([])
  await setAttendanceVisible(joris)
  expect(await listMet(mina, id)).toEqual([joris.me.id])
  expect(await listMet(joris, id)).toEqual([])
  expect(await listMet(await aUser(app), id)).toEqual([])
  await as(app, joris).call(people.block, { userId: mina.me.id })
  expect(await listMet(mina, id)).toEqual([])
  await as(app, joris).call(people.unblock, { userId: mina.me.id })
  expect(await listMet(mina, id)).toEqual([joris.me.id])
  await connectUsers(app, mina, joris)
  expect(await listMet(mina, id)).toEqual([])
  await setAttendanceVisible(joris, false)
})

const figures = async () => {
  const [row] = await app.db<[{ all: number; happy: number }]>`
    select count(*)::int as all, count(*) filter (where rating >= 4)::int as happy
    from event_feedback`
  return row
}

test('account erasure removes the comment and keeps the rating and metrics', async () => {
  const before = await figures()
  const since = ({ all, happy }: typeof before) => [all - before.all, happy - before.happy]
  const id = await pastEventWith(3)
  await submitFeedback(mina, id, 2, `${privateTo(mina, admin)} Too loud`)
  await submitFeedback(mina, id, 5)
  await submitFeedback(joris, id, 3)
  expect(since(await figures())).toEqual([2, 1])
  await as(app, mina).call(dataRights.eraseData, { dataTypes: ['events'] })
  expect((await as(app, admin).call(feedback.answers, { id })).body).toEqual({
    ratingCounts: [0, 0, 1, 0, 1],
    comments: [],
  })
  await submitFeedback(joris, id, 1, `${privateTo(joris, admin)} Cold`)
  await as(app, joris).call(dataRights.deleteAccount, {})
  const { body } = await as(app, admin).call(feedback.answers, { id })
  expect(body).toEqual({ ratingCounts: [1, 0, 0, 0, 1], comments: [] })
  expect(since(await figures())).toEqual([2, 1])
})
