import type { Db } from '#server/db/connect.ts'
import { seesEvent } from '#server/db/eventAudience.ts'
import { execute } from '#server/db/queries.ts'
import type { DismissedSuggestionRow } from '#server/db/rows.ts'
import { attended, withoutCheckIn } from '#server/events/feedback/feedback.ts'
import { hiddenFrom, languageList, publicColumns } from '#server/users/store.ts'
import type { SuggestionKind } from '#shared/people/contract.ts'
import type { MemberLanguages } from '#shared/profile/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'
import type { Tag } from './reasons.ts'

export type Candidate = PublicUser &
  MemberLanguages & {
    kind: SuggestionKind
    location: string | null
    about: string | null
    interests: string[]
    isNear: boolean
    hasJustArrived: boolean
    /** An event that both attended, and a group of both. */
    event: string | null
    group: string | null
    /** Codes of the languages that one speaks and the other learns. */
    teaches: string[]
    wants: string[]
  }

type Search = {
  meId: string
  town: string | null
  interests: string[]
  /** Instead of all other reasons. */
  tag: Tag | null
  /** Only members of `town`. */
  isNearOnly: boolean
  /** Calendar days, as `2027-03-12`. */
  today: string
  arrivedSince: string
  now: Date
  eventsSince: Date
  limit: number
}

// Every search below reads at most these many rows from an index, so that the whole takes the same
// time in a community of any size.
const perReason = 40
const perLanguage = 1000
const perGroup = 200
const maxGroups = 10
const perEvent = 300
const perInterest = 20
const perSection = 12

/** Users who are not suggested: me, hidden ones, any connection or request, and dismissed ones. */
const excludedUsers = (db: Db, meId: string) => db`
  select ${meId}::uuid as id
  union all select unnest(${hiddenFrom(db, meId)})
  union all select receiver_id from user_connections where requester_id = ${meId}
  union all select requester_id from user_connections where receiver_id = ${meId}
  union all select dismissed_id from dismissed_suggestions where user_id = ${meId}`

/** Condition: the member agreed to be suggested, and may be suggested to me. */
const isSuggestible = (db: Db, userId: ReturnType<Db>) => db`
  ${userId} not in (select id from excluded)
  and exists (select 1 from suggestible_members s where s.user_id = ${userId})`

/** The newest speakers of the languages in `wanted`. */
const speakers = (db: Db) => db`
  select found.user_id, 'language' as kind, null as detail from wanted
  cross join lateral (
    select l.user_id from (
      select user_id from member_languages where language = wanted.language and kind = 'speaks'
      order by user_id desc limit ${perLanguage}
    ) l where ${isSuggestible(db, db`l.user_id`)} order by l.user_id desc limit ${perReason}
  ) found`

const sharingInterests = (db: Db, interests: string[], limit: number) => db`
  select found.member_id, 'interest', null from unnest(${interests}::text[]) as liked (interest)
  cross join lateral (
    select i.member_id from suggestible_interests i
    where i.interest_key = lower(liked.interest) and i.member_id not in (select id from excluded)
    order by i.member_id desc limit ${limit}
  ) found`

/** Members without a town have an empty key, as a town such as "-" has. */
const near = (db: Db, town: string) => db`
  (select s.user_id, 'near', null from suggestible_members s
  where s.town_key = town_key(${town}) and s.town_key <> ''
    and s.user_id not in (select id from excluded)
  order by s.user_id desc limit ${perReason})`

const justArrived = (db: Db, { today, arrivedSince }: Search) => db`
  (select s.user_id, 'arrived', null from suggestible_members s
  where s.arrived_on > ${arrivedSince}::text::date and s.arrived_on <= ${today}::text::date
    and s.user_id not in (select id from excluded)
  order by s.arrived_on desc, s.user_id desc limit ${perReason})`

const inMyGroups = (db: Db, meId: string) => db`
  select found.user_id, 'group', mine.name from (
    select g.id, g.name from group_members m join groups g on g.id = m.group_id
    where m.user_id = ${meId} and g.hidden_at is null order by m.joined_at desc limit ${maxGroups}
  ) mine cross join lateral (
    select m.user_id from (
      select user_id from group_members where group_id = mine.id
      order by role desc, joined_at desc, id desc limit ${perGroup}
    ) m where ${isSuggestible(db, db`m.user_id`)} limit ${perReason}
  ) found`

/** Only those who show that they attended. */
const atMyLastEvent = (db: Db, { meId, now, eventsSince }: Search) => db`
  select found.user_id, 'event', mine.title from (
    select e.id, e.title, ${withoutCheckIn(db, db`e.id`)} as is_unchecked
    from event_bookings b join events e on e.id = b.event_id
    where b.user_id = ${meId} and ${attended(db, 'b')} and e.end_date <= ${now}
      and e.end_date > ${eventsSince} and e.cancelled_at is null and e.unlisted_at is null
      and ${seesEvent(db, meId)}
    order by e.end_date desc, e.id desc limit 1
  ) mine cross join lateral (
    select b.user_id from (
      select b.user_id from event_bookings b
      where b.event_id = mine.id and ${attended(db, 'b', db`mine.is_unchecked`)}
      limit ${perEvent}
    ) b join users u on u.id = b.user_id
    where u.is_attendance_visible and ${isSuggestible(db, db`b.user_id`)} limit ${perReason}
  ) found`

const newest = (db: Db) => db`
  (select s.user_id, 'new', null from suggestible_members s
  where s.user_id not in (select id from excluded) order by s.user_id desc limit ${perSection})`

const byReason = (db: Db, search: Search) => db`
  ${speakers(db)}
  union all ${sharingInterests(db, search.interests, perInterest)}
  ${search.town ? db`union all ${near(db, search.town)}` : db``}
  union all ${justArrived(db, search)}
  union all ${inMyGroups(db, search.meId)}
  union all ${atMyLastEvent(db, search)}
  union all ${newest(db)}`

/** Names the columns. */
const nobody = (db: Db) =>
  db`select null::uuid as user_id, null::text as kind, null::text as detail where false`

const byTag = (db: Db, tag: NonNullable<Search['tag']>) =>
  'language' in tag
    ? speakers(db)
    : db`${nobody(db)} union all ${sharingInterests(db, [tag.interest], perReason)}`

const byTown = (db: Db, town: string | null) =>
  town ? db`${nobody(db)} union all ${near(db, town)}` : nobody(db)

const candidates = (db: Db, search: Search) => {
  if (search.tag) return byTag(db, search.tag)
  return search.isNearOnly ? byTown(db, search.town) : byReason(db, search)
}

const learntLanguages = (db: Db, meId: string) => db`
  select language from member_languages where user_id = ${meId} and kind = 'learns'
  union
  select language from buddy_languages where profile_id = ${meId} and kind = 'learn'`

const wantedLanguages = (db: Db, { tag }: Search) =>
  tag && 'language' in tag
    ? db`select ${tag.language}::text as language`
    : db`select language from learnt`

/** Members to suggest, best first, each with what the two have in common. */
export const listCandidates = (db: Db, search: Search) => db<Candidate[]>`
  with excluded as materialized (${excludedUsers(db, search.meId)}),
  learnt as materialized (${learntLanguages(db, search.meId)}),
  wanted as materialized (${wantedLanguages(db, search)}),
  found as (${candidates(db, search)}),
  reasons (kind, section, weight) as (values
    ('near', 1, 8), ('language', 2, 7), ('event', 3, 6), ('group', 4, 5),
    ('interest', 5, 4), ('arrived', 6, 3), ('new', 7, 0)),
  people as (
    select f.user_id, min(r.section) as section, sum(distinct r.weight) as score,
      bool_or(f.kind = 'near') as is_near, bool_or(f.kind = 'arrived') as has_just_arrived,
      min(f.detail) filter (where f.kind = 'event') as event,
      min(f.detail) filter (where f.kind = 'group') as "group"
    from found f join reasons r on r.kind = f.kind
    group by f.user_id
  ),
  allowed as (
    select p.*, row_number() over (partition by p.section order by p.score desc, p.user_id desc) as place
    from people p cross join lateral (
      select 1 from users u where u.id = p.user_id and not u.is_banned
        and (u.suspended_until is null or u.suspended_until <= ${search.now})
        and u.email_confirmed_at is not null
      limit 1
    ) visible
  ),
  best as materialized (
    select * from allowed where place <= ${search.tag || search.isNearOnly ? search.limit : perSection}
    order by score desc, user_id desc limit ${search.limit}
  ),
  spoken as materialized (
    select language from member_languages where user_id = ${search.meId} and kind = 'speaks'),
  known as (
    select l.user_id, ${languageList(db, 'speaks')} as speaks, ${languageList(db, 'learns')} as learns,
      array_agg(l.language order by l.language)
        filter (where l.kind = 'speaks' and l.language in (select language from learnt)) as teaches,
      array_agg(l.language order by l.language)
        filter (where l.kind = 'learns' and l.language in (select language from spoken)) as wants
    from member_languages l where l.user_id = any(array(select user_id from best))
    group by l.user_id
  )
  select ${publicColumns(db, 'u')}, u.location, u.about, u.interests,
    r.kind, b.is_near, b.has_just_arrived, b.event, b.group,
    coalesce(k.speaks, '[]') as speaks, coalesce(k.learns, '[]') as learns,
    coalesce(k.teaches, '{}') as teaches, coalesce(k.wants, '{}') as wants
  from best b
  join reasons r on r.section = b.section
  cross join lateral (select * from users where id = b.user_id limit 1) u
  left join known k on k.user_id = b.user_id
  order by b.score desc, b.user_id desc`

export const addDismissal = (tx: Db, row: DismissedSuggestionRow) =>
  execute(tx`insert into dismissed_suggestions ${tx(row)} on conflict do nothing`)

export const removeDismissal = (tx: Db, userId: string, dismissedId: string) =>
  execute(tx`
    delete from dismissed_suggestions where user_id = ${userId} and dismissed_id = ${dismissedId}`)
