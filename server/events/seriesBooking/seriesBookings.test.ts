import { expect, test } from 'vitest'
import { aSeries } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { mailFolder, mailsTo } from '#server/testing/mails.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { series } from '#shared/events/series/contract.ts'
import { seriesBooking } from '#shared/events/seriesBooking/contract.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { notifications } from '#shared/notifications/contract.ts'

const folder = mailFolder()
const app = await sharedApp({ DATA_DIR: folder, MAIL_FROM: 'Welkom <hello@welkom.example>' })
const admin = await anAdmin(app)

/** Four dates; `full` of them have no place left. */
const aCourse = async (
  fields: Partial<CallInput<typeof events.create>> = {},
  full: number[] = [],
) => {
  const { dates, seriesId } = await aSeries(app, admin, { maxAttendees: 4, price: '5', ...fields })
  const ids = dates.map(({ id }) => id)
  for (const at of full)
    await app.db`update events set max_attendees = 1 where id = ${ids[at] ?? ''}`
  const other = full.length > 0 ? await aUser(app) : null
  for (const at of full) if (other) await as(app, other).call(events.book, { id: ids[at] ?? '' })
  return { ids, seriesId }
}

type Choice = Partial<CallInput<typeof seriesBooking.book>>

const book = (person: Person, eventIds: string[], choice: Choice = {}) =>
  as(app, person).call(seriesBooking.book, {
    ...{ id: eventIds[0] ?? '', eventIds, mode: 'fitting' },
    ...choice,
  })

const statesOf = async (person: Person, seriesId: string) =>
  (await as(app, person).call(series.one, { id: seriesId })).body.dates.map(({ state }) => state)

const kindsOf = async (person: Person) =>
  (await as(app, person).call(notifications.list, {})).body.map(({ type }) => type)

test('the dates that fit are booked, and the others are named with their reason', async () => {
  const mina = await aUser(app)
  const { ids, seriesId } = await aCourse({}, [1])
  await as(app, admin).call(events.cancel, { id: ids[3] ?? '' })
  expect(await statesOf(mina, seriesId)).toEqual(['free', 'full', 'free', 'closed'])
  const { status, body } = await book(mina, ids)
  expect(status).toBe(201)
  expect(body.booked.map(({ id }) => id)).toEqual([ids[0], ids[2]])
  expect(body.missed).toMatchObject([
    { id: ids[1], reason: 'full' },
    { id: ids[3], reason: 'closed' },
  ])
  const { dates } = (await as(app, mina).call(series.one, { id: seriesId })).body
  expect(dates.map(({ state, partySize }) => [state, partySize])).toEqual([
    ['mine', 1],
    ['full', null],
    ['mine', 1],
    ['closed', null],
  ])
})

test('all or nothing: one full date books none, and the error names it', async () => {
  const mina = await aUser(app)
  const { ids, seriesId } = await aCourse({}, [2])
  const { status, body } = await book(mina, ids, { mode: 'all' })
  expect([status, body]).toMatchObject([409, { code: 'series_dates_taken' }])
  expect(JSON.stringify(body)).toMatch(/on \w{3} \d+ \w+\. We booked nothing/)
  expect(await statesOf(mina, seriesId)).toEqual(['free', 'free', 'full', 'free'])
  expect(await kindsOf(mina)).toEqual([])
  const rest = ids.filter((_, at) => at !== 2)
  expect((await book(mina, rest, { mode: 'all' })).body.booked).toHaveLength(3)
})

test('is idempotent, and dates can be left and booked again one by one', async () => {
  const mina = await aUser(app)
  const { ids, seriesId } = await aCourse()
  await book(mina, ids.slice(0, 2), { mode: 'all' })
  await book(mina, ids, { mode: 'all' })
  const again = await book(mina, ids, { mode: 'all' })
  expect(again.body.booked.map(({ id }) => id)).toEqual(ids)
  const [row] = await app.db<[{ count: number }]>`
    select bookings_count as count from events where id = ${ids[0] ?? ''}`
  expect(row.count).toBe(1)
  await as(app, mina).call(events.cancelBooking, { id: ids[1] ?? '' })
  expect(await statesOf(mina, seriesId)).toEqual(['mine', 'free', 'mine', 'mine'])
})

test('a party takes its places on each date, with the answers that the series asks for', async () => {
  const mina = await aUser(app)
  const question = { id: crypto.randomUUID(), text: 'Your level?', kind: 'text' as const }
  const required = { ...question, isRequired: true }
  const { ids } = await aCourse({ bookingOptions: { maxGuests: 2, questions: [required] } })
  expect(await book(mina, ids)).toMatchObject({
    status: 409,
    body: { code: 'answers_required', field: question.id },
  })
  // One date asks nothing by now.
  await app.db`update events set booking_options = '{}' where id = ${ids[2] ?? ''}`
  const party = { size: 2, answers: { [question.id]: [['A2']] } }
  const { body } = await book(mina, ids, party)
  expect(body.booked).toHaveLength(3)
  expect(body.missed).toMatchObject([{ id: ids[2], reason: 'form' }])
  const rows = await app.db<{ size: number; price: string }[]>`
    select size, price from event_bookings where user_id = ${mina.me.id}`
  expect(rows.map(({ size, price }) => [size, price])).toEqual(Array(3).fill([2, '10.00']))
  // Three places are left on a date: a party of four does not fit, and gets the reason.
  const big = await book(await aUser(app), ids.slice(0, 1), { ...party, size: 3 })
  expect(big.body.missed).toMatchObject([{ reason: 'full' }])
})

test('dates whose host approves bookings are asked for', async () => {
  const mina = await aUser(app)
  const { ids, seriesId } = await aCourse({ bookingOptions: { needsApproval: true } })
  expect(await statesOf(mina, seriesId)).toEqual(['ask', 'ask', 'ask', 'ask'])
  const chosen = ids.slice(0, 2)
  for (const mode of ['all', 'fitting'] as const) {
    const { body } = await book(mina, chosen, { mode })
    expect([body.booked.length, body.asked.length]).toEqual([0, 2])
  }
  expect(await statesOf(mina, seriesId)).toEqual(['asking', 'asking', 'ask', 'ask'])
})

test('dates of another series, single events and hidden dates are not found', async () => {
  const mina = await aUser(app)
  const [{ ids }, { ids: others }] = [await aCourse(), await aCourse()]
  const mixed = await book(mina, [...ids, ...others.slice(0, 1)])
  expect(mixed).toMatchObject({ status: 404, body: { code: 'event_not_found' } })
  await app.db`update events set is_group_only = true where id = ${ids[3] ?? ''}`
  expect((await book(mina, ids)).status).toBe(404)
  expect((await book(mina, ids.slice(0, 3), { id: ids[3] ?? '' })).status).toBe(404)
  expect((await book(mina, ids.slice(0, 3))).status).toBe(201)
})

test('one notification and one mail tell of all dates, with one calendar file', async () => {
  const mina = await aUser(app)
  const { ids } = await aCourse({
    ...{ title: 'Dutch for beginners', bookingOptions: { maxGuests: 1 } },
  })
  await book(mina, ids, { size: 2 })
  expect(await kindsOf(mina)).toEqual(['seriesBooked'])
  // Left before the mail was sent.
  await as(app, mina).call(events.cancelBooking, { id: ids[1] ?? '' })
  await app.jobs.drain()
  const [mail, ...others] = await mailsTo(folder, mina)
  expect([mail?.subject, others]).toEqual(['Booked: Dutch for beginners', []])
  for (const text of [mail?.text, mail?.html]) {
    expect(text).toContain('€30.00')
    expect(text).toContain('· 2 places')
    expect(ids.map((id) => text?.includes(`/events?event=${id}`))).toEqual([
      true,
      false,
      true,
      true,
    ])
  }
  const file = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  const calendar = new TextDecoder().decode(file?.content as ArrayBuffer)
  expect(calendar.match(/UID:booking-/g)).toHaveLength(3)
  // A single date has the usual notification.
  const luca = await aUser(app)
  await book(luca, ids.slice(0, 1))
  expect(await kindsOf(luca)).toEqual(['bookingConfirmed'])
})

test('the text of a member is no link in the mail, except to the online meeting', async () => {
  const mina = await aUser(app)
  const onlineUrl = 'https://meet.example.org/1'
  const { ids } = await aCourse({ title: 'Win at evil.nl', location: 'evil.nl/pay', onlineUrl })
  await app.db`
    with hosting as (
      insert into hostings (id, state, draft)
      values (gen_random_uuid(), 'published', '{}') returning id
    ) update events set hosting_id = (select id from hosting) where id = any(${ids})`
  await book(mina, ids)
  await app.jobs.drain()
  const [mail] = await mailsTo(folder, mina)
  for (const text of [mail?.text, mail?.html]) {
    expect(text).toContain('Win at')
    expect(text).toContain(onlineUrl)
    expect(text).not.toMatch(/evil\.nl/)
  }
})

test('an edit of the series keeps the id of each date, and so each booking', async () => {
  const mina = await aUser(app)
  const { ids } = await aCourse()
  const chosen = [ids[1] ?? '', ids[3] ?? '']
  await book(mina, chosen)
  const { body: first } = await as(app, admin).call(events.one, { id: ids[0] ?? '' })
  const later = (date: { toString(): string }) =>
    new Date(Date.parse(String(date)) + 7 * 24 * 3_600_000).toISOString()
  const { title, description, location, price } = first
  // Each date moves to the day on which the next one was.
  const { status } = await as(app, admin).call(events.update, {
    ...{ id: first.id, title, description, location, price, which: 'following' },
    ...{ startDate: later(first.startDate), endDate: later(first.endDate) },
  })
  expect(status).toBe(200)
  const rows = await app.db<{ eventId: string }[]>`
    select event_id from event_bookings where user_id = ${mina.me.id} and status = 'confirmed'`
  expect(rows.map(({ eventId }) => eventId).toSorted()).toEqual(chosen.toSorted())
})
