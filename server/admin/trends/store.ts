import type { Db } from '#server/db/connect.ts'
import { startOfDay } from '#server/db/startOfDay.ts'

/** Days such as `2026-11-26`, in Amsterdam; both included. */
export type Days = { from: string; to: string }

const isWithin = (db: Db, column: ReturnType<Db>, { from, to }: Days) =>
  db`${column} >= ${startOfDay(db, from)} and ${column} < ${startOfDay(db, to, 1)}`

type DayCount = { day: string; count: number }

const dayOf = (db: Db, column: ReturnType<Db>) =>
  db`to_char(amsterdam_day(${column}), 'YYYY-MM-DD')`

export const countUsersByDay = (db: Db, days: Days) => db<DayCount[]>`
  select ${dayOf(db, db`created_at`)} as day, count(*)::int as count from users
  where ${isWithin(db, db`created_at`, days)} group by 1`

export const countBookingsByDay = (db: Db, days: Days) => db<DayCount[]>`
  select ${dayOf(db, db`created_at`)} as day, count(*)::int as count from event_bookings
  where status = 'confirmed' and ${isWithin(db, db`created_at`, days)} group by 1`

/** The events of the bookings that were made on these days. */
export const countBookedEvents = async (db: Db, days: Days) => {
  const [row] = await db<[{ count: number }]>`
    select count(distinct event_id)::int as count from event_bookings
    where status = 'confirmed' and ${isWithin(db, db`created_at`, days)}`
  return row.count
}

const hasCheckIn = (db: Db) => db`exists (
  select 1 from event_bookings c where c.event_id = e.id and c.checked_in_at is not null)`

/** Whether the booking `b` of the event `e` was used. Without a check-in, booking counts. */
const tookPart = (db: Db) => db`
  b.status = 'confirmed' and (b.checked_in_at is not null or not ${hasCheckIn(db)})`

/** Events that took place, up to the end of this day. */
const heldUntil = (db: Db, day: string, now: Date) => db`
  e.cancelled_at is null and e.end_date <= ${now} and e.start_date < ${startOfDay(db, day, 1)}`

const held = (db: Db, { from, to }: Days, now: Date) => db`
  ${heldUntil(db, to, now)} and e.start_date >= ${startOfDay(db, from)}`

/** The people of the booking `b` who took part. */
const peopleOf = (db: Db) =>
  db`case when b.checked_in_at is null then b.size else b.size - b.missing end`

/** The places taken at events, by the day of their start. */
export const countAttendedByDay = (db: Db, days: Days, now: Date) => db<DayCount[]>`
  select ${dayOf(db, db`e.start_date`)} as day,
    sum(${peopleOf(db)})::int as count
  from events e join event_bookings b on b.event_id = e.id
  where ${held(db, days, now)} and ${tookPart(db)} group by 1`

type AttendanceCounts = { events: number; expected: number; came: number }

/** `expected` and `came` count places at events with a check-in. */
export const countAttendance = async (db: Db, days: Days, now: Date) => {
  const [row] = await db<[AttendanceCounts]>`
    select count(*)::int as events, coalesce(sum(places.expected), 0)::int as expected,
      coalesce(sum(places.came), 0)::int as came
    from events e left join lateral (
      select sum(b.size) as expected,
        sum(${peopleOf(db)}) filter (where b.checked_in_at is not null) as came
      from event_bookings b
      where b.event_id = e.id and b.status = 'confirmed' and ${hasCheckIn(db)}
    ) places on true
    where ${held(db, days, now)}`
  return row
}

/**
 * The people who took part, and those of them who had taken part in an earlier event. Reads each
 * booking once: a subquery for each person takes seconds with 200,000 bookings.
 */
export const countReturning = async (db: Db, { from, to }: Days, now: Date) => {
  const [row] = await db<[{ people: number; returning: number }]>`
    select count(*)::int as people, count(*) filter (where events > 1)::int as returning
    from (
      select b.user_id, count(*) as events,
        bool_or(e.start_date >= ${startOfDay(db, from)}) as is_within
      from events e join event_bookings b on b.event_id = e.id
      where ${heldUntil(db, to, now)} and ${tookPart(db)} and b.user_id is not null group by 1
    ) person
    where is_within`
  return row
}
