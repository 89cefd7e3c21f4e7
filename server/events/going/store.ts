import type { Db } from '#server/db/connect.ts'
import { hiddenFrom, publicUser } from '#server/users/store.ts'
import { maxFacesInList, maxPeopleGoing } from '#shared/events/rules.ts'

// Every event reads at most these many bookings from an index, however many it has.
const searchedForList = 20
const searchedForDetails = 200

/** Condition: the user is neither suspended, banned nor hidden from the viewer by a block. */
const isVisibleTo = (db: Db, alias: string, viewerId: string) => {
  const u = db(alias)
  return db`(
    not ${u}.is_banned and (${u}.suspended_until is null or ${u}.suspended_until <= now())
    and ${u}.id <> all (${hiddenFrom(db, viewerId)}))`
}

/** Condition: `u` agreed that other members see that they are going. */
const showsGoing = (db: Db, viewerId: string) => db`
  u.is_going_visible and u.email_confirmed_at is not null and u.id <> ${viewerId}
  and ${isVisibleTo(db, 'u', viewerId)}`

const newestBookings = (db: Db, limit: number) => db`
  (select x.user_id, x.created_at, false as is_connected from event_bookings x
  where x.event_id = e.id and x.status = 'confirmed'
  order by x.created_at desc, x.id desc limit ${limit})`

const connectedBookings = (db: Db, viewerId: string) => db`
  (select x.user_id, x.created_at, true as is_connected
  from user_connections c join event_bookings x on x.event_id = e.id and x.status = 'confirmed'
    and x.user_id = case when c.requester_id = ${viewerId} then c.receiver_id else c.requester_id end
  where c.status = 'accepted'
    and (c.requester_id = ${viewerId} or c.receiver_id = ${viewerId}))`

/** The search ends at the first few. */
const facesGoing = (db: Db, viewerId: string) => db`
  select ${publicUser(db, 'u')} as face from ${newestBookings(db, searchedForList)} b
  cross join lateral (
    select * from users u where u.id = b.user_id and ${showsGoing(db, viewerId)} limit 1
  ) u limit ${maxFacesInList}`

/** The viewer's connections first, then the newest. */
const peopleGoing = (db: Db, viewerId: string) => db`
  select ${publicUser(db, 'u')} as face from (
    select user_id, bool_or(is_connected) as is_connected, max(created_at) as created_at from (
      ${connectedBookings(db, viewerId)} union all ${newestBookings(db, searchedForDetails)}
    ) found group by user_id
  ) b cross join lateral (
    select * from users u where u.id = b.user_id and ${showsGoing(db, viewerId)} limit 1
  ) u order by b.is_connected desc, b.created_at desc limit ${maxPeopleGoing}`

/**
 * How many are going to the event `e`, and some of those who agreed to be seen. The list of people
 * is empty once the event has started: `is_attendance_visible` is the consent for that.
 */
export const goingTo = (db: Db, viewerId: string, shownIn: 'list' | 'details') => {
  const people = shownIn === 'list' ? facesGoing(db, viewerId) : peopleGoing(db, viewerId)
  return db`json_build_object('count', e.bookings_count, 'people',
    case when e.cancelled_at is null and e.start_date > now() then coalesce((
      select json_agg(f.face) from (${people}) f
    ), '[]') else '[]' end)`
}

/** Joins `host`: the creator of the event `e`, if shown and not hidden from the viewer. */
export const joinHost = (db: Db, viewerId: string) => db`
  left join users host
    on e.is_host_shown and host.id = e.created_by and ${isVisibleTo(db, 'host', viewerId)}`
