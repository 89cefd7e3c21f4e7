import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import { firstRow, hasRows } from '#server/db/queries.ts'
import { isShownToVisitors } from '#server/groups/visitors/visitors.ts'
import type { EventCategory } from '#shared/events/contract.ts'
import type { HostTrust } from '#shared/events/hosting/rules.ts'
import { lowSeatsThreshold } from '#shared/events/rules.ts'
import type { GroupType } from '#shared/groups/contract.ts'

/** Whether there are places, without their number. */
type Availability = 'open' | 'few' | 'full'

/** What anyone may know about an event. */
export type PublicEvent = {
  id: string
  title: string
  description: string
  imageUrl: string | null
  focalX: number
  focalY: number
  startDate: Date
  endDate: Date
  /** The start that was first announced, if it has changed since. */
  movedFrom: Date | null
  town: string
  /** Only the town if the exact place is shown after booking. */
  location: string
  isLocationHidden: boolean
  isOnline: boolean
  category: EventCategory
  languages: string[]
  price: string
  availability: Availability
  isCancelled: boolean
  /** Visitors book without an account, if there are places. */
  takesVisitors: boolean
  /** The group that holds it, if visitors may see that group. */
  groupId: string | null
  groupName: string | null
  /** null: the team made it. */
  hostTrust: HostTrust | null
  /** Neither of a group nor from another calendar. */
  isOwn: boolean
  createdAt: Date
  updatedAt: Date
}

export type PublicEventFilter = {
  /** Events that end after this. */
  from: Date
  /** Events that start before this. */
  to?: Date | undefined
  id?: string | undefined
  town?: string | undefined
  category?: EventCategory | undefined
  language?: string | undefined
  isFree?: boolean | undefined
  groupId?: string | undefined
  /** Cursor: the last row of the previous page. */
  after?: { startDate: Date; id: string } | undefined
  limit: number
}

// Never `exact_location` and `online_url`: they are for people with a booking.
const columns = (db: Db, hasPublicGroups: boolean) => db`
  e.id, e.title, e.description, e.image_url, e.focal_x, e.focal_y, e.start_date, e.end_date,
  e.moved_from, e.town, e.location, e.exact_location is not null as is_location_hidden,
  e.online_url is not null as is_online, e.category, e.languages, e.price,
  case
    when e.max_attendees is null then 'open'
    when e.max_attendees <= e.bookings_count then 'full'
    when e.max_attendees - e.bookings_count <= ${lowSeatsThreshold} then 'few'
    else 'open'
  end as availability,
  e.cancelled_at is not null as is_cancelled,
  coalesce((e.booking_options ->> 'isOpenToVisitors')::boolean, false)
    and not coalesce((e.booking_options ->> 'needsApproval')::boolean, false)
    and e.paused_at is null as takes_visitors,
  ${hasPublicGroups ? db`g.id as group_id, g.name as group_name` : db`null as group_id, null as group_name`},
  (
    select json_build_object('hostTrust', o.host_trust, 'approvedEvents', o.approved_events)
    from event_roles r join users o on o.id = r.user_id
    where r.hosting_id = e.hosting_id and r.role = 'owner' and not o.is_admin
  ) as host_trust,
  e.group_id is null and e.import_uid is null as is_own, e.created_at, e.updated_at`

const withGroup = (db: Db) => db`
  events e left join groups g on g.id = e.group_id and ${isShownToVisitors(db)}`

const isPublic = (db: Db) =>
  db`not e.is_members_only and not e.is_group_only and e.unlisted_at is null
    and e.hidden_at is null`

/** Upcoming events, soonest first. */
export const listPublicEvents = (db: Db, filter: PublicEventFilter, hasPublicGroups: boolean) => {
  const { from, to, id, town, category, language, isFree, groupId, after, limit } = filter
  return db<PublicEvent[]>`
    select ${columns(db, hasPublicGroups)} from ${withGroup(db)}
    where ${isPublic(db)} and e.cancelled_at is null and e.end_date > ${from}
      ${to ? db`and e.start_date < ${to}` : db``}
      ${id ? db`and e.id = ${id}` : db``}
      ${town ? db`and lower(e.town) = lower(${town})` : db``}
      ${category ? db`and e.category = ${category}` : db``}
      ${language ? db`and ${language} = any (e.languages)` : db``}
      ${isFree === undefined ? db`` : isFree ? db`and e.price = 0` : db`and e.price > 0`}
      ${groupId ? db`and ${hasPublicGroups} and g.id = ${groupId}` : db``}
      ${after ? db`and (e.start_date, e.id) > (${after.startDate}::timestamptz, ${after.id}::uuid)` : db``}
    order by e.start_date, e.id limit ${limit}`
}

const eventId = z.uuid()

/** Cancelled and past events have a page, too. `id` may be any text of an address. */
export const findPublicEvent = async (
  db: Db,
  id: string | undefined,
  hasPublicGroups: boolean,
): Promise<PublicEvent | null> => {
  const parsed = z.safeParse(eventId, id)
  if (!parsed.success) return null
  return firstRow(db<PublicEvent[]>`
    select ${columns(db, hasPublicGroups)} from ${withGroup(db)}
    where e.id = ${parsed.data} and ${isPublic(db)}`)
}

/** The values that upcoming events have: towns, categories, languages, and months as `2026-12`. */
export const findFilterValues = async (db: Db, from: Date) => {
  const [row] = await db<
    [{ towns: string[]; categories: EventCategory[]; languages: string[]; months: string[] }]
  >`
    with e as (
      select * from events e
      where ${isPublic(db)} and e.cancelled_at is null and e.end_date > ${from}
      order by e.start_date limit 2000
    )
    select
      array(select min(town) from e where town <> '' group by lower(town) order by 1) as towns,
      array(select distinct category from e order by 1) as categories,
      array(select distinct unnest(languages) from e order by 1) as languages,
      array(
        select distinct to_char(start_date at time zone 'Europe/Amsterdam', 'YYYY-MM') from e order by 1
      ) as months`
  return row
}

/** Whether a public event shows this picture. */
export const isPublicPicture = (db: Db, imageUrl: string) =>
  hasRows(db`select e.id from events e where e.image_url = ${imageUrl} and ${isPublic(db)} limit 1`)

export type PublicGroup = {
  id: string
  name: string
  description: string
  type: GroupType
  languages: string[]
  memberCount: number
}

export const findPublicGroup = (db: Db, id: string) =>
  firstRow(db<PublicGroup[]>`
    select g.id, g.name, g.description, g.type, g.languages, (
      select count(*)::int from group_members m where m.group_id = g.id
    ) as member_count
    from groups g where g.id = ${id} and ${isShownToVisitors(db)}`)

/** For the sitemap: the newest first. */
export const listPublicGroups = (db: Db, limit: number) =>
  db<Pick<PublicGroup, 'id' | 'name' | 'description' | 'type'>[]>`
    select g.id, g.name, g.description, g.type from groups g where ${isShownToVisitors(db)}
    order by g.created_at desc, g.id limit ${limit}`

/** For the sitemap: upcoming and recent events, the newest first. */
export const listEventsForSitemap = (db: Db, from: Date, limit: number) =>
  db<{ id: string; title: string; updatedAt: Date }[]>`
    select e.id, e.title, e.updated_at from events e
    where ${isPublic(db)} and e.end_date > ${from}
    order by e.start_date desc, e.id limit ${limit}`
