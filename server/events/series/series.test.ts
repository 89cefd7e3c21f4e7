import { describe, expect, test } from 'vitest'
import type { EventRow } from '#server/db/rows.ts'
import { notifyOfChange } from '#server/events/changes/changeNotices.ts'
import { anEvent, aSeries } from '#server/testing/events.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { parseBookingOptions } from '#shared/events/booking/contract.ts'
import { type Event, EventDraft, events } from '#shared/events/contract.ts'
import { series } from '#shared/events/series/contract.ts'
import { asDrafted } from '../place.ts'
import { applyToLaterDate } from './series.ts'

const app = await sharedApp()
const admin = await anAdmin(app)
const anna = await aUser(app)

const hour = 3_600_000
const draft = {
  title: 'Dutch for beginners',
  description: 'Bring a pen.',
  startDate: '2030-10-10T17:00:00Z', // a Thursday, 19:00 in Amsterdam
  endDate: '2030-10-10T19:00:00Z',
  location: 'Library, Utrecht',
  price: '5',
}
const startsOf = async ({ seriesId }: Pick<Event, 'seriesId'>) => {
  const rows = await app.db<{ startDate: Date; endDate: Date }[]>`
    select start_date, end_date from events where series_id = ${seriesId} order by start_date`
  return rows.map(({ startDate }) => startDate.toISOString().slice(0, 16))
}
const notificationsOf = async (person: Person) => {
  const rows = await app.db<{ type: string; message: string; actionUrl: string }[]>`
    select type, message, action_url from notifications where user_id = ${person.me.id}
    order by created_at, id`
  return rows.filter(({ type }) => type !== 'bookingConfirmed')
}
const update = (event: Event, changes: object, which: 'one' | 'following' = 'following') =>
  as(app, admin).call(events.update, {
    ...event,
    startDate: event.startDate,
    endDate: event.endDate,
    ...changes,
    id: event.id,
    which,
  } as never)
const getEvent = async (id: string, person = admin) =>
  (await as(app, person).call(events.one, { id })).body

describe('a series is created', () => {
  test('at the same wall-clock time across daylight saving time', async () => {
    const { body } = await as(app, admin).call(events.create, {
      ...draft,
      repeat: { every: 'weekly', until: '2030-11-07' },
    })
    expect(await startsOf(body)).toEqual([
      '2030-10-10T17:00',
      '2030-10-17T17:00',
      '2030-10-24T17:00',
      '2030-10-31T18:00',
      '2030-11-07T18:00',
    ])
  })

  test('each second Thursday, and each date can be booked separately', async () => {
    const { body } = await as(app, admin).call(events.create, {
      ...draft,
      repeat: { every: 'monthly', until: '2031-01-31' },
    })
    const dates = ['2030-10-10T17:00', '2030-11-14T18:00', '2030-12-12T18:00', '2031-01-09T18:00']
    expect(await startsOf(body)).toEqual(dates)
    const { body: shown } = await as(app, anna).call(series.one, { id: body.seriesId ?? '' })
    expect(shown).toMatchObject({ every: 'monthly' })
    const [, second] = shown.dates
    await as(app, anna).call(events.book, { id: second?.id ?? '' })
    expect((await getEvent(body.id, anna)).isBooked).toBe(false)
    expect((await getEvent(second?.id ?? '', anna)).isBooked).toBe(true)
  })

  test.each([
    [
      { every: 'weekly', until: '2030-10-16' },
      'Choose a later end date. A series needs at least two dates',
    ],
    [
      { every: 'weekly', until: '2032-10-10' },
      'Choose an earlier end date. A series can have at most 60 dates',
    ],
    [{ every: 'daily', until: '2030-12-10' }, /./],
    [{ every: 'weekly', until: '2030-13-41' }, /./],
  ])('rejects %j', async (repeat, message) => {
    const { status, body } = await as(app, admin).call(events.create, {
      ...draft,
      repeat: repeat as never,
    })
    expect([status, body.message]).toEqual([400, expect.stringMatching(message)])
  })
})

describe('this and the following', () => {
  test('shift by wall-clock time; individual changes and earlier dates stay', async () => {
    const { body: first } = await as(app, admin).call(events.create, {
      ...draft,
      repeat: { every: 'weekly', until: '2030-11-07' },
    })
    const { body } = await as(app, anna).call(series.one, { id: first.seriesId ?? '' })
    const [a, b, c, d, e] = body.dates.map(({ id }) => id)
    // An earlier date is moved individually; a later one is moved and renamed.
    await update(await getEvent(a ?? ''), { startDate: '2030-10-09T17:00:00Z' }, 'one')
    const individualDates = { startDate: '2030-11-01T15:00:00Z', endDate: '2030-11-01T17:00:00Z' }
    await update(await getEvent(d ?? ''), { ...individualDates, title: 'Dutch on Friday' }, 'one')
    // Two hours earlier, a day later and one hour longer, in daylight saving time.
    const { status } = await update(await getEvent(b ?? ''), {
      startDate: '2030-10-18T15:00:00Z',
      endDate: '2030-10-18T18:00:00Z',
      location: 'Town hall, Utrecht',
    })
    expect(status).toBe(200)
    expect(await startsOf(first)).toEqual([
      '2030-10-09T17:00',
      '2030-10-18T15:00',
      '2030-10-25T15:00',
      '2030-11-02T13:00',
      '2030-11-08T16:00',
    ])
    expect(await getEvent(c ?? '')).toMatchObject({ location: 'Town hall, Utrecht' })
    expect((await getEvent(e ?? '')).endDate.toString()).toBe('2030-11-08T19:00:00.000Z')
    expect(await getEvent(d ?? '')).toMatchObject({
      title: 'Dutch on Friday',
      location: 'Town hall, Utrecht',
    })
    expect(await getEvent(a ?? '')).toMatchObject({ location: draft.location })
  })

  test('copy every changed field of the form, and keep the others', async () => {
    const { id } = await anEvent(app, { by: admin })
    const [row] = await app.db<[EventRow]>`select * from events where id = ${id}`
    const { startDate, endDate } = row
    const isText = (field: string) => !/Date$|^bookingOptions$/.test(field)
    const fields = Object.keys(EventDraft.shape).filter(isText)
    const written = (words: string) =>
      Object.fromEntries(fields.map((field) => [field, `${words} ${field}`]))
    const options = (maxGuests: number) => ({
      bookingOptions: parseBookingOptions({ maxGuests }),
    })
    const changed = { ...written('new'), ...options(1), startDate, endDate } as EventDraft
    expect(applyToLaterDate(row, row, changed)).toEqual(changed)
    const unchanged = { ...asDrafted(row), startDate, endDate } as EventDraft
    const own = { ...row, ...written('own'), ...options(2) }
    const kept = {
      ...{ ...written('own'), ...options(2) },
      ...{ isLocationHidden: false, startDate, endDate },
    }
    expect(applyToLaterDate(own, row, unchanged)).toEqual(kept)
  })

  test('bookings stay, with one notification each', async () => {
    const guest = await aUser(app)
    const { dates } = await aSeries(app, admin)
    for (const { id } of dates.slice(0, 3)) await as(app, guest).call(events.book, { id })
    await update(await getEvent(dates[1]?.id ?? ''), { location: 'Elsewhere, Delft' })
    for (const { id } of dates) await notifyOfChange(app, id)
    expect((await notificationsOf(guest)).map(({ type, actionUrl }) => [type, actionUrl])).toEqual([
      ['eventChanged', `/events?event=${dates[1]?.id}`],
      ['eventChanged', `/events?event=${dates[2]?.id}`],
    ])
    expect((await as(app, guest).call(events.myBookings, {})).body).toHaveLength(3)
  })

  test('past, cancelled and unrelated dates stay unchanged', async () => {
    const { dates } = await aSeries(app, admin)
    const [first, second, third, fourth] = dates.map(({ id }) => id)
    await as(app, admin).call(events.cancel, { id: third ?? '' })
    const singleEvent = await anEvent(app, { by: admin })
    await update(await getEvent(first ?? ''), { title: 'Renamed' })
    expect((await update(await getEvent(singleEvent.id), { title: 'Alone' })).status).toBe(200)
    const titles = await Promise.all(
      [first, second, third, fourth].map(async (id) => (await getEvent(id ?? '')).title),
    )
    expect(titles).toEqual(['Renamed', 'Renamed', 'Dutch café night', 'Renamed'])
  })
})

describe('cancelling', () => {
  test('sends the reason to booked and waitlisted users verbatim', async () => {
    const [guest, waiter] = [await aUser(app), await aUser(app)]
    const event = await anEvent(app, { by: admin, maxAttendees: 1, title: 'Canal walk' })
    await as(app, guest).call(events.book, { id: event.id })
    await as(app, waiter).call(events.joinWaitlist, { id: event.id })
    const reason = 'The boat <b>has sunk</b>. {{about}}'
    expect((await as(app, admin).call(events.cancel, { id: event.id, reason })).status).toBe(204)
    expect(await notificationsOf(guest)).toMatchObject([
      { message: `“Canal walk” has been cancelled. ${reason}` },
    ])
    expect(await notificationsOf(waiter)).toMatchObject([
      { message: `“Canal walk” has been cancelled, so the waitlist is closed. ${reason}` },
    ])
    expect(await getEvent(event.id, guest)).toMatchObject({
      isCancelled: true,
      cancelReason: reason,
    })
  })

  test('without a reason sends none', async () => {
    const guest = await aUser(app)
    const event = await anEvent(app, { by: admin, title: 'Canal walk' })
    await as(app, guest).call(events.book, { id: event.id })
    await as(app, admin).call(events.cancel, { id: event.id, reason: ' ' })
    expect(await notificationsOf(guest)).toMatchObject([
      { message: '“Canal walk” has been cancelled.' },
    ])
    expect(await getEvent(event.id)).toMatchObject({ cancelReason: null })
  })

  test('this and the following: earlier dates stay, later ones are cancelled', async () => {
    const guest = await aUser(app)
    const { dates, seriesId } = await aSeries(app, admin)
    for (const { id } of dates) await as(app, guest).call(events.book, { id })
    const [first, second] = dates.map(({ id }) => id)
    const input = { id: second ?? '', which: 'following' as const, reason: 'No teacher' }
    expect((await as(app, admin).call(events.cancel, input)).status).toBe(204)
    const { body } = await as(app, guest).call(series.one, { id: seriesId })
    expect(body.dates.map(({ id, isCancelled }) => [id, isCancelled])).toEqual(
      dates.map(({ id }) => [id, id !== first]),
    )
    expect(
      (await notificationsOf(guest)).filter(({ type }) => type === 'eventCancelled'),
    ).toHaveLength(3)
    expect((await as(app, admin).call(events.cancel, input)).status).toBe(409)
  })
})

test('dates outside the supported years are rejected', async () => {
  const farFuture = { ...draft, startDate: '2999-12-20T10:00:00Z', endDate: '2999-12-29T10:00:00Z' }
  const rejection = {
    status: 400,
    body: { message: 'Choose dates between the years 1900 and 2999' },
  }
  const repeat = { every: 'weekly', until: '2999-12-31' } as const
  expect(await as(app, admin).call(events.create, { ...farFuture, repeat })).toMatchObject(
    rejection,
  )
  const { body } = await as(app, admin).call(events.create, {
    ...draft,
    repeat: { every: 'weekly', until: '2030-11-07' },
  })
  const moved = { startDate: '2999-12-30T10:00:00Z', endDate: '2999-12-30T11:00:00Z' }
  expect(await update(body, moved)).toMatchObject(rejection)
  expect((await as(app, anna).call(events.list, {})).status).toBe(200)
  await expect(
    app.db`update events set end_date = '3000-01-01 00:00Z' where id = ${body.id}`,
  ).rejects.toMatchObject({ code: '23514' })
})

test('the audit log has the number of dates', async () => {
  const { dates } = await aSeries(app, admin)
  await as(app, admin).call(events.cancel, { id: dates[1]?.id ?? '', which: 'following' })
  const rows = await app.db<{ action: string; reason: string }[]>`
    select action, reason from data_audit_logs
    where entity_id = any(${dates.map(({ id }) => id)}) order by created_at, id`
  expect(rows.map(({ action, reason }) => `${action}: ${reason}`)).toEqual([
    'event_created: 4 dates',
    'event_cancelled: 3 dates',
  ])
})

test('a series lists future dates only', async () => {
  const { dates, seriesId } = await aSeries(app, admin)
  const before = app.clock.now
  app.clock.now = new Date((dates[1]?.startDate.getTime() ?? 0) + hour)
  const { body } = await as(app, await anAdmin(app)).call(series.one, { id: seriesId })
  app.clock.now = before
  expect(body.dates.map(({ id }) => id)).toEqual(dates.slice(2).map(({ id }) => id))
})
