import type { Db } from '#server/db/connect.ts'
import { execute } from '#server/db/queries.ts'
import { publicUser } from '#server/users/store.ts'
import type { GroupForVisitors } from '#shared/admin/groups/contract.ts'
import { newAccountDays } from '#shared/safety/rules.ts'

type Sql = ReturnType<Db>

type OfOwner = (db: Db, value: Sql | ReturnType<typeof publicUser>) => Sql

const selectOfOwner: OfOwner = (db, value) => db`
  select ${value} from group_members a join users o on o.id = a.user_id
  where a.group_id = g.id and a.role = 'admin' order by a.joined_at, a.id limit 1`

/** Of the owner of `g`, the longest-serving admin, as for moderation. Null without an admin. */
const ofOwner: OfOwner = (db, value) => db`(${selectOfOwner(db, value)})`

/** For a list: joins the owner as `o`, so that the conditions `ofJoined` do not look it up again. */
export const joinOwner = (db: Db): Sql =>
  db`left join lateral (${selectOfOwner(db, db`o.*`)}) o on true`

export const ofJoined: OfOwner = (db, value) => db`case when o.id is not null then ${value} end`

const isExcluded = (db: Db) => db`(o.is_banned or coalesce(o.suspended_until > now(), false))`
const isTeam = (db: Db) => db`(o.is_admin or o.is_moderator)`
const oldEnoughAt = (db: Db) => db`(o.created_at + make_interval(days => ${newAccountDays}))`
const isSettled = (db: Db) =>
  db`(${isTeam(db)} or (o.email_confirmed_at is not null and ${oldEnoughAt(db)} <= now()))`

/** Neither its admins nor a moderator keep visitors away. */
export const isOpenToVisitors = (db: Db): Sql =>
  db`(not g.is_private and not g.is_members_only and g.hidden_at is null)`

/**
 * Whether visitors see the group `g`, if the settings show groups at all. Every public page, feed and
 * list uses this condition. A group without an admin needs a yes of the team: its last admin may have
 * deleted their account to remain unknown.
 */
export const isShownToVisitors = (db: Db, of = ofOwner): Sql => db`(
  ${isOpenToVisitors(db)} and g.is_shown_by_team is not false and coalesce(
    ${of(db, db`not ${isExcluded(db)} and (g.is_shown_by_team is true or ${isSettled(db)})`)},
    g.is_shown_by_team is true
  ))`

/** Why visitors do not see a group that is open to them; null if they do. */
export const hiddenBecause = (db: Db, of = ofOwner): Sql => db`(case
  when not ${isOpenToVisitors(db)} or ${isShownToVisitors(db, of)} then null
  when ${of(db, isExcluded(db))} then 'owner'
  when g.is_shown_by_team is false then 'team'
  else coalesce(${of(
    db,
    db`case when o.email_confirmed_at is null then 'confirmation' else 'age' end`,
  )}, 'noAdmin') end)`

/** When visitors see the group if only the age of its owner's account keeps them away; else null. */
export const shownFrom = (db: Db, of = ofOwner): Sql =>
  db`(case when ${hiddenBecause(db, of)} = 'age' then ${of(db, oldEnoughAt(db))} end)`

export const setShownByTeam = (tx: Db, id: string, isShown: boolean | null) =>
  execute(tx`update groups set is_shown_by_team = ${isShown} where id = ${id}`)

/** Changes with the text. Half a SHA-256, which still makes collisions infeasible. */
const textVersion = (db: Db) => db`
  left(encode(sha256(convert_to(g.name || chr(10) || g.description, 'UTF8')), 'hex'), 32)`

/** The largest first. */
export const listOpenToVisitors = (db: Db, limit: number) =>
  db<(Omit<GroupForVisitors, 'links' | 'isRecommended'> & { isShown: boolean; text: string })[]>`
    select g.id, g.name, g.created_at, ${hiddenBecause(db)} as hidden_because,
      ${ofOwner(db, publicUser(db, 'o'))} as owner, ${textVersion(db)} as version, ${isShownToVisitors(db)} as is_shown,
      g.name || ' ' || g.description as text
    from groups g where ${isOpenToVisitors(db)}
    order by g.member_count desc, g.created_at, g.id limit ${limit}`

/** All groups that neither their admins nor a moderator keep from visitors. */
export const lockOpenToVisitors = (tx: Db) =>
  tx<Pick<GroupForVisitors, 'id' | 'version'>[]>`
    select g.id, ${textVersion(tx)} as version from groups g
    where ${isOpenToVisitors(tx)} order by g.id for no key update`

/** Of the groups that are open to visitors, the team now shows these and no others. */
export const showOnly = (tx: Db, open: string[], shown: string[]) =>
  execute(tx`
    update groups set is_shown_by_team = (id = any(${shown}::uuid[]))
    where id = any(${open}::uuid[])`)
