import type { Db } from '#server/db/connect.ts'
import { seesEvent } from '#server/db/eventAudience.ts'
import { firstRow } from '#server/db/queries.ts'
import type { EventRow } from '#server/db/rows.ts'
import { containsText } from '#server/db/searchText.ts'
import { invalidateSessions } from '#server/db/sessionChanges.ts'
import { totalDays } from '#shared/firstDays/rules.ts'
import type { Moment } from '#shared/onboarding/contract.ts'
import { townOf } from '#shared/users/shortNames.ts'

/** Never goes back; null: not in the introduction. */
export const advance = async (tx: Db, userId: string, step: number) => {
  const row = await firstRow(tx<{ step: number }[]>`
    update users set onboarding_step = greatest(onboarding_step, ${step}::int)
    where id = ${userId} and onboarding_step is not null returning onboarding_step as step`)
  await invalidateSessions(tx, userId)
  return row?.step ?? null
}

export const complete = async (tx: Db, userId: string) => {
  await tx`update users set onboarding_step = null where id = ${userId}`
  await invalidateSessions(tx, userId)
}

// A member who was away on the day itself is congratulated within this time.
const maxDaysLate = 14

/** How often the member has done it by now. */
const timesDone = (db: Db, userId: string, today: string): Record<Moment, ReturnType<Db>> => ({
  firstBooking: db`(select count(*) from event_bookings where user_id = ${userId})`,
  firstConnection: db`(
    select count(*) from user_connections
    where status = 'accepted' and (requester_id = ${userId} or receiver_id = ${userId}))`,
  buddyMatch: db`(
    select count(*) from language_buddy_matches
    where accepted_at is not null and (requester_id = ${userId} or buddy_id = ${userId}))`,
  buddyWeek: db`(
    select count(*) from buddy_meetings m join language_buddy_matches b on b.id = m.match_id
    where b.requester_id = ${userId} or b.buddy_id = ${userId})`,
  // Long afterwards it counts as more than once.
  hundredthDay: db`coalesce((
    select case
      when arrival_date > ${today}::text::date - ${totalDays - 1}::int then 0
      when arrival_date >= ${today}::text::date - ${totalDays - 1 + maxDaysLate}::int then 1
      else 2 end
    from first_days where user_id = ${userId}), 0)`,
})

/** True once, when the member has done it exactly once. A later time is recorded as well. */
export const addCelebrated = async (tx: Db, userId: string, moment: Moment, today: string) => {
  const times = timesDone(tx, userId, today)[moment]
  const row = await firstRow(tx<{ isFirst: boolean }[]>`
    update users set celebrated = array_append(celebrated, ${moment}::text)
    where id = ${userId} and not (${moment}::text = any(celebrated)) and ${times} > 0
    returning ${times} = 1 as is_first`)
  if (row) await invalidateSessions(tx, userId)
  return row?.isFirst ?? false
}

export type UpcomingEvent = Pick<EventRow, 'id' | 'title' | 'startDate' | 'endDate' | 'location'>

type EventSearch = { userId: string; after: Date; until: Date; town: string | null; limit: number }

/** Bookable events of the range, soonest first; with a town, only those whose place names it. */
export const listUpcoming = (db: Db, { userId, after, until, town, limit }: EventSearch) =>
  db<UpcomingEvent[]>`
    select e.id, e.title, e.start_date, e.end_date, e.location from events e
    where e.start_date > ${after} and e.start_date <= ${until}
      and e.cancelled_at is null and e.unlisted_at is null and e.paused_at is null
      and (e.max_attendees is null or e.bookings_count < e.max_attendees)
      and ${seesEvent(db, userId)}
      ${town ? db`and ${containsText(db, db`e.location`, town)}` : db``}
    order by e.start_date, e.id limit ${limit}`

export const findTown = async (db: Db, userId: string) => {
  const row = await firstRow(db<{ location: string | null }[]>`
    select location from users where id = ${userId}`)
  return townOf(row?.location)
}
