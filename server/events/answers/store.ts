import type { Db } from '#server/db/connect.ts'
import { byName } from '#server/db/nameOrder.ts'
import type { AnsweredBooking } from '#shared/events/answers/contract.ts'

/** By name. Someone who has blocked the reader has none, and neither have their guests. */
export const listAnswered = (db: Db, eventId: string, readerId: string) => {
  const name = db`coalesce(u.name, b.guest_name)`
  return db<AnsweredBooking[]>`
    select b.id, ${name} as name, b.size, b.answers,
      case when ${name} is null then '{}' else b.guest_names end as guest_names
    from event_bookings b left join users u on u.id = b.user_id and not exists (
      select 1 from blocks where blocker_id = u.id and blocked_id = ${readerId})
    where b.event_id = ${eventId} and b.status = 'confirmed' and b.answers is not null
    order by ${byName(db, db`coalesce(${name}, chr(65535))`)}, b.id`
}

/** Confirmed bookings, and the people in them. */
export const countAsked = async (db: Db, eventId: string) => {
  const [row] = await db<[{ bookings: number; people: number }]>`
    select count(*)::int as bookings, coalesce(sum(size), 0)::int as people
    from event_bookings where event_id = ${eventId} and status = 'confirmed'`
  return row
}
