import type { Db } from '#server/db/connect.ts'
import { invalidateSessions } from '#server/db/sessionChanges.ts'
import { hostingColumns, joinShownDate } from '#server/events/hosting/store.ts'
import { filesOf } from '#server/files/attached.ts'
import { publicUser } from '#server/users/store.ts'
import type { Proposal } from '#shared/events/hosting/contract.ts'
import type { HostTrust } from '#shared/events/hosting/rules.ts'

const maxSameTime = 5

/** Of `o`, the owner. */
const hostHistory = (db: Db) => db`
  json_build_object(
    'user', ${publicUser(db, 'o')}, 'hostTrust', o.host_trust, 'approvedEvents', o.approved_events,
    'held', history.held, 'cancelledLate', history.cancelled_late, 'removed', history.removed)`

const joinHistory = (db: Db, now: Date) => db`
  left join lateral (
    select count(*) filter (where x.cancelled_at is null and x.end_date < ${now})::int as held,
      count(*) filter (
        where x.removed_at is null and x.cancelled_at > x.start_date - interval '24 hours'
      )::int as cancelled_late,
      count(*) filter (where x.removed_at is not null)::int as removed
    from event_roles r join events x on x.hosting_id = r.hosting_id
    where r.user_id = o.id and r.role = 'owner'
  ) history on true`

// The draft was validated when it was stored.
const sameTime = (db: Db) => db`
  coalesce((
    select json_agg(json_build_object('id', x.id, 'title', x.title, 'startDate', x.start_date))
    from (
      select x.id, x.title, x.start_date from events x
      where x.cancelled_at is null and x.removed_at is null and x.hosting_id is distinct from h.id
        and x.start_date < (h.draft ->> 'endDate')::timestamptz
        and x.end_date > (h.draft ->> 'startDate')::timestamptz
        and x.start_date > (h.draft ->> 'startDate')::timestamptz - interval '31 days'
        and town_key(x.town) = town_key(h.draft ->> 'town') and x.town <> ''
      order by x.start_date, x.id limit ${maxSameTime}
    ) x
  ), '[]') as same_time`

type Stored = Omit<Proposal, 'draft' | 'host' | 'sameTime' | 'files'> & {
  files: Proposal['files'] | null
  draft: unknown
  host: (Omit<NonNullable<Proposal['host']>, 'isTrusted'> & HostTrust) | null
  sameTime: { id: string; title: string; startDate: string }[]
}

/** What members see now: hosts change published events, not their drafts. */
const currentDraft = (db: Db) => db`
  case when e.id is null then h.draft else h.draft || jsonb_build_object(
    'title', e.title, 'description', e.description, 'startDate', e.start_date,
    'endDate', e.end_date, 'location', coalesce(e.exact_location, e.location), 'town', e.town,
    'isLocationHidden', e.exact_location is not null, 'isMembersOnly', e.is_members_only,
    'groupId', e.group_id, 'isGroupOnly', e.is_group_only, 'price', e.price::text,
    'category', e.category, 'maxAttendees', e.max_attendees, 'imageUrl', e.image_url,
    'paymentNote', e.payment_note, 'onlineUrl', e.online_url, 'languages', e.languages,
    'focalX', e.focal_x, 'focalY', e.focal_y) end as draft`

const currentFiles = (db: Db) => db`
  coalesce(${filesOf(db, 'hosting_id', 'h.id')}, ${filesOf(db, 'event_id', 'e.id')})`

type Page = { before?: string | undefined; limit: number }

// Waiting proposals first. Both parts have an index in this order.
const queue = (db: Db) => db`
  select id, 0 as part, proposed_at as at from hostings where state = 'proposed'
  union all
  select id, 1, changed_at from hostings where state = 'published' and changed_at is not null`

// The limit of one row keeps the plan from reading all hostings for a page.
export const listProposals = (db: Db, viewerId: string, now: Date, { before, limit }: Page) =>
  db<Stored[]>`
    select ${hostingColumns(db, viewerId)}, ${currentDraft(db)},
      ${currentFiles(db)} as files, e.id as event_id, h.changed_at,
      case when o.id is not null then ${hostHistory(db)} end as host, ${sameTime(db)}
    from (
      select * from (${queue(db)}) q
      ${
        before
          ? db`where (part, at, id) > (select part, at, id from (${queue(db)}) c where id = ${before})`
          : db``
      }
      order by part, at, id limit ${limit}
    ) q
    cross join lateral (select * from hostings where id = q.id limit 1) h
    left join event_roles r on r.hosting_id = h.id and r.role = 'owner'
    left join users o on o.id = r.user_id
    ${joinHistory(db, now)} ${joinShownDate(db, now)}
    order by q.part, q.at, q.id`

type Waiting = {
  proposals: number
  proposedAt: Date | null
  changed: number
  changedAt: Date | null
}

export const countProposals = async (db: Db) => {
  const [row] = await db<[Waiting]>`
    select count(*) filter (where part = 0)::int as proposals,
      min(at) filter (where part = 0) as proposed_at,
      count(*) filter (where part = 1)::int as changed,
      min(at) filter (where part = 1) as changed_at
    from (${queue(db)}) q`
  return row
}

export const setTrust = async (tx: Db, userId: string, trust: HostTrust['hostTrust']) => {
  await tx`update users set host_trust = ${trust} where id = ${userId}`
  await invalidateSessions(tx, userId)
}
