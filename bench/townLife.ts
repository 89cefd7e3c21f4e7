import type { Fragment } from 'postgres'
import type { Sql } from '#server/db/connect.ts'
import { idOf, inPieces, numbers, timedId } from './town.ts'

/** Events around now, every fourth hour; each is booked by `bookings` people of `people`. */
export const addEvents = async (
  sql: Sql,
  {
    events,
    bookings,
    people,
    status = sql`'confirmed'`,
    payment = sql`'pending'`,
  }: {
    events: number
    bookings: number
    people: number
    /** In SQL, of booking `n`. */
    status?: Fragment
    payment?: Fragment
  },
) => {
  await inPieces(
    events,
    (from, to) => sql`
    insert into events
      (id, title, description, start_date, end_date, location, price, max_attendees, created_by)
    select ${idOf(sql, 'event')}, 'Evening ' || n, 'Practise Dutch with people of last month.',
      start, start + interval '2 h', 'Utrecht', n % 3 * 2.5,
      case when n % 2 = 0 then ${bookings}::int end, ${idOf(sql, 'person', sql`1`)}
    from ${numbers(sql, from, to)},
      lateral (select now() + (n - ${events}::int / 2) * interval '4 h' as start) dates`,
  )
  await inPieces(
    events * bookings,
    (from, to) => sql`
    insert into event_bookings (id, event_id, user_id, price, created_at, status, payment_status)
    select ${timedId(sql, sql`now() - n * interval '1 min'`)},
      ${idOf(sql, 'event', sql`(n % ${events}::int + 1)`)},
      ${idOf(sql, 'person', sql`((n / ${events}::int * 131 + n % ${events}::int * 7) % ${people}::int + 1)`)},
      0, now() - n * interval '1 min', ${status}, ${payment}
    from ${numbers(sql, from, to)}
    on conflict do nothing`,
  )
}

/** Each of `people` waits for the event with their own number, `each` people for one. */
export const addWaiting = (sql: Sql, { each, events }: { each: number; events: number }) =>
  inPieces(
    each * events,
    (from, to) => sql`
    insert into event_waitlist (id, event_id, user_id)
    select gen_random_uuid(), ${idOf(sql, 'event', sql`(n % ${events}::int + 1)`)},
      ${idOf(sql, 'person')}
    from ${numbers(sql, from, to)}`,
  )

/** What each of `people` was told, the newest of it unread. */
export const addNotifications = (sql: Sql, { each, people }: { each: number; people: number }) =>
  inPieces(
    each * people,
    (from, to) => sql`
    insert into notifications
      (id, user_id, title, message, type, category, is_read, key, created_at)
    select ${timedId(sql, sql`now() - n * interval '1 s'`)},
      ${idOf(sql, 'person', sql`(n % ${people}::int + 1)`)},
      'A place is yours', 'See you on Thursday.', 'booking_confirmed', 'events',
      n > ${people}::int * 5, 'told:' || n, now() - n * interval '1 s'
    from ${numbers(sql, from, to)}`,
  )

/** Each of `people` is connected with the `each` who follow. */
export const addConnections = (sql: Sql, { each, people }: { each: number; people: number }) =>
  inPieces(
    each * people,
    (from, to) => sql`
    insert into user_connections (id, requester_id, receiver_id, status, created_at, updated_at)
    select gen_random_uuid(), ${idOf(sql, 'person', sql`(n % ${people}::int + 1)`)},
      ${idOf(sql, 'person', sql`((n + n / ${people}::int + 1) % ${people}::int + 1)`)},
      case n % 10 when 0 then 'pending' else 'accepted' end, now() - n * interval '1 s',
      now() - n * interval '1 s'
    from ${numbers(sql, from, to)}
    on conflict do nothing`,
  )

/** Each of the first `count` has blocked another. */
export const addBlocks = (sql: Sql, { count, people }: { count: number; people: number }) =>
  inPieces(
    count,
    (from, to) => sql`
    insert into blocks (id, blocker_id, blocked_id)
    select gen_random_uuid(), ${idOf(sql, 'person', sql`n`)},
      ${idOf(sql, 'person', sql`(n * 7 % ${people}::int + 1)`)}
    from ${numbers(sql, from, to)}
    where n * 7 % ${people}::int + 1 <> n
    on conflict do nothing`,
  )

/** In each private one of `groups` groups, two ask to join, and more were declined in the past. */
export const addRequests = (
  sql: Sql,
  { groups, each, people }: { groups: number; each: number; people: number },
) =>
  inPieces(
    groups * each,
    (from, to) => sql`
    insert into group_join_requests (id, group_id, user_id, status, created_at, answered_at)
    select gen_random_uuid(), ${idOf(sql, 'group', sql`(n % ${groups}::int + 1)`)},
      ${idOf(sql, 'person', sql`(n * 13 % ${people}::int + 1)`)},
      case when n <= ${groups}::int * 2 then 'pending' else 'declined' end, now(),
      case when n > ${groups}::int * 2 then now() end
    from ${numbers(sql, from, to)}
    on conflict do nothing`,
  )

/** `each` people are asked into each group by the first person of all; every third said no. */
export const addInvitations = (
  sql: Sql,
  { groups, each, people }: { groups: number; each: number; people: number },
) =>
  inPieces(
    groups * each,
    (from, to) => sql`
    insert into group_invitations (id, group_id, user_id, invited_by, declined_at)
    select gen_random_uuid(), ${idOf(sql, 'group', sql`(n % ${groups}::int + 1)`)},
      ${idOf(sql, 'person', sql`(n * 17 % (${people}::int - 1) + 2)`)},
      ${idOf(sql, 'person', sql`1`)}, case when n % 3 = 0 then now() end
    from ${numbers(sql, from, to)}
    on conflict do nothing`,
  )
