import type { Fragment } from 'postgres'
import type { Db } from '#server/db/connect.ts'
import { seesEvent } from '#server/db/eventAudience.ts'
import { byName } from '#server/db/nameOrder.ts'
import { execute, firstRow } from '#server/db/queries.ts'
import type { EventFeedbackRow, EventRow } from '#server/db/rows.ts'
import { invalidateSessions } from '#server/db/sessionChanges.ts'
import { hiddenFrom, publicColumns } from '#server/users/store.ts'
import type { Feedback } from '#shared/events/feedback/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'

export const findFeedback = (db: Db, eventId: string, userId: string) =>
  firstRow(db<Feedback[]>`
    select rating, comment from event_feedback where event_id = ${eventId} and user_id = ${userId}`)

/** One row per user. Without `comment`, the existing text is kept. */
export const upsertFeedback = async (
  tx: Db,
  row: Pick<EventFeedbackRow, 'id' | 'eventId' | 'rating'> & {
    userId: string
    comment: string | undefined
    at: Date
  },
) => {
  const { at, comment, ...rest } = row
  const added = { ...rest, comment: comment ?? '', createdAt: at, updatedAt: at }
  const [answer] = await tx<[Feedback]>`
    insert into event_feedback ${tx(added)}
    on conflict (event_id, user_id) do update set rating = excluded.rating, updated_at = ${at},
      comment = ${comment === undefined ? tx`event_feedback.comment` : comment}
    returning rating, comment`
  return answer
}

/**
 * Without any check-in, every confirmed booking counts as attendance. PostgreSQL may evaluate `not
 * exists` for the bookings of all events at once, and a subquery with a limit only for this one.
 */
export const attended = (
  db: Db,
  alias: string,
  isUnchecked = withoutCheckIn(db, db`${db(alias)}.event_id`),
) => {
  const b = db(alias)
  return db`(${b}.status = 'confirmed' and (${b}.checked_in_at is not null or ${isUnchecked}))`
}

/** To be evaluated once by a query about all bookings of an event. */
export const withoutCheckIn = (db: Db, eventId: Fragment): Fragment => db`(
  select x.id from event_bookings x
  where x.event_id = ${eventId} and x.status = 'confirmed' and x.checked_in_at is not null
  limit 1) is null`

export const hasAttended = async (db: Db, eventId: string, userId: string) => {
  const [row] = await db<[{ found: boolean }]>`
    select exists (
      select 1 from event_bookings b
      where b.event_id = ${eventId} and b.user_id = ${userId} and ${attended(db, 'b')}
    ) as found`
  return row.found
}

type Page = { before?: string | undefined; limit: number }

/** Excludes connections and hidden users. */
export const listMet = (db: Db, eventId: string, userId: string, { before, limit }: Page) =>
  db<PublicUser[]>`
    select ${publicColumns(db, 'u')}
    from event_bookings b join users u on u.id = b.user_id
    where b.event_id = ${eventId} and ${attended(db, 'b')} and u.is_attendance_visible and not u.is_banned
      and u.id <> ${userId} and u.id <> all (${hiddenFrom(db, userId)})
      and not exists (
        select 1 from user_connections c where c.status = 'accepted'
          and least(c.requester_id, c.receiver_id) = least(u.id, ${userId}::uuid)
          and greatest(c.requester_id, c.receiver_id) = greatest(u.id, ${userId}::uuid))
      ${
        before
          ? db`and (${byName(db, db`u.name`)}, u.id) > (select name, id from users where id = ${before})`
          : db``
      }
    order by ${byName(db, db`u.name`)}, u.id limit ${limit}`

export const setAttendanceVisible = async (
  tx: Db,
  userId: string,
  isAttendanceVisible: boolean,
) => {
  await tx`update users set is_attendance_visible = ${isAttendanceVisible} where id = ${userId}`
  await invalidateSessions(tx, userId)
}

export const countRatings = (db: Db, eventId: string) => db<{ rating: number; count: number }[]>`
  select rating, count(*)::int as count from event_feedback
  where event_id = ${eventId} group by rating`

export const listComments = (db: Db, eventId: string, limit: number) => db<Feedback[]>`
  select rating, comment from event_feedback where event_id = ${eventId} and comment <> ''
  order by updated_at desc, id desc limit ${limit}`

/** Claims ended events, each once. */
export const claimEndedEvents = (
  tx: Db,
  { after, until, at }: { after: Date; until: Date; at: Date },
) =>
  tx<Pick<EventRow, 'id' | 'title' | 'endDate'>[]>`
    update events set feedback_requested_at = ${at} where id in (
      select id from events
      where cancelled_at is null and unlisted_at is null and feedback_requested_at is null and end_date > ${after} and end_date <= ${until}
      order by end_date, id limit 5 for update skip locked
    ) returning id, title, end_date`

/** Attendees without feedback. */
export const listFeedbackRecipients = (tx: Db, eventId: string) => tx<
  { id: string; userId: string }[]
>`
  select b.id, b.user_id from event_bookings b join events e on e.id = b.event_id
  where b.event_id = ${eventId} and b.user_id is not null and ${attended(tx, 'b')}
    and ${seesEvent(tx, tx`b.user_id`)}
    and not exists (
      select 1 from event_feedback a where a.event_id = b.event_id and a.user_id = b.user_id)
  order by b.id`

export const anonymiseFeedback = (tx: Db, userId: string) =>
  execute(tx`update event_feedback set user_id = null, comment = '' where user_id = ${userId}`)
