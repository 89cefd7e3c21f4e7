import type { Db } from '#server/db/connect.ts'

/** The owner and the co-hosts who said yes. Empty for an event of the administrators. */
export const listHosts = async (db: Db, hostingId: string | null) => {
  const rows = await db<{ userId: string }[]>`
    select user_id from event_roles
    where hosting_id = ${hostingId} and role in ('owner', 'cohost') and state = 'accepted'
    order by user_id`
  return rows.map(({ userId }) => userId)
}

type Span = { from: Date; until: Date }

/** In people, without the bookings of the hosts themselves. */
export const countBookings = async (db: Db, eventId: string, hosts: string[], span: Span) => {
  const [row] = await db<[{ count: number }]>`
    select coalesce(sum(size), 0)::int as count from event_bookings
    where event_id = ${eventId} and status = 'confirmed'
      and (user_id <> all (${hosts}::uuid[]) or id in (select booking_id from visitor_bookings v
        where v.event_id = ${eventId} and v.confirmed_at is not null))
      and created_at >= ${span.from} and created_at < ${span.until}`
  return row.count
}

export const countAnswers = async (db: Db, eventId: string, { from, until }: Span) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from event_feedback
    where event_id = ${eventId} and created_at > ${from} and created_at <= ${until}`
  return row.count
}

/** When the first answer came; null if there is none. */
export const firstAnswerAt = async (db: Db, eventId: string) => {
  const [row] = await db<[{ at: Date | null }]>`
    select min(created_at) as at from event_feedback where event_id = ${eventId}`
  return row.at
}
