import type { Db } from '#server/db/connect.ts'
import { byName } from '#server/db/nameOrder.ts'
import { execute, firstRow, rowIds } from '#server/db/queries.ts'
import type { MemberLanguageRow, UserRow } from '#server/db/rows.ts'
import {
  containsWords,
  foldedStartsWith,
  foldedText,
  startsWords,
  substringQuery,
} from '#server/db/searchText.ts'
import { invalidateSessions } from '#server/db/sessionChanges.ts'
import { locks } from '#server/db/transaction.ts'
import { currentLanguage } from '#server/language/currentLanguage.ts'
import { foldText } from '#shared/http/foldText.ts'
import type { MemberLanguages } from '#shared/profile/contract.ts'
import { languageCodeOf } from '#shared/profile/languages.ts'
import { defaultRole } from '#shared/users/knownRole.ts'
import type { PublicUser } from '#shared/users/user.ts'

export type NewUser = Pick<
  UserRow,
  | 'id'
  | 'username'
  | 'email'
  | 'password'
  | 'name'
  | 'role'
  | 'location'
  | 'nationality'
  | 'languages'
  | 'interests'
  | 'isAdmin'
  | 'lastLoginAt'
  | 'emailConfirmedAt'
  | 'confirmEmailBy'
> &
  Partial<Pick<UserRow, 'onboardingStep' | 'language' | 'hasChosenRole'>>

export const lockFirstAccount = (db: Db) =>
  execute(db`select pg_advisory_xact_lock(${locks.firstAccount})`)

export const hasUsers = async (db: Db) => {
  const [row] = await db<[{ found: boolean }]>`select exists (select 1 from users) as found`
  return row.found
}

/** null when the username or email is taken; both are case-insensitive. */
export const addUser = (db: Db, user: NewUser) =>
  firstRow(db<UserRow[]>`
    insert into users ${db(user)} on conflict do nothing returning *`)

export const findUser = (db: Db, id: string) =>
  firstRow(db<UserRow[]>`select * from users where id = ${id}`)

const staffOf = (db: Db, alias: string) => {
  const u = db(alias)
  return db`case when ${u}.is_admin then 'admin' when ${u}.is_moderator then 'moderator' end`
}

/** The columns of `PublicUser`. */
export const publicColumns = (db: Db, alias: string) => {
  const u = db(alias)
  return db`${u}.id, ${u}.name, ${u}.username, ${u}.profile_photo, ${staffOf(db, alias)} as staff`
}

/** As `knownRole` of shared/users/user.ts. */
export const knownRole = (db: Db, alias: string) => {
  const u = db(alias)
  return db`
    case when ${u}.has_chosen_role or ${u}.role <> ${defaultRole} then ${u}.role else 'other' end`
}

export const findPublicUsers = (db: Db, ids: string[]) =>
  db<PublicUser[]>`select ${publicColumns(db, 'u')} from users u where u.id = any (${ids}::uuid[])`

export const findPublic = (db: Db, id: string | null) =>
  firstRow(db<PublicUser[]>`
    select ${publicColumns(db, 'u')} from users u where id = ${id}`)

export const findByUsername = (db: Db, username: string) =>
  firstRow(db<UserRow[]>`
    select * from users where lower(username) = ${username.toLowerCase()}`)

export const findByEmail = (db: Db, email: string) =>
  firstRow(db<UserRow[]>`select * from users where lower(email) = ${email.toLowerCase()}`)

/** An account without a language takes the one of the device. */
export const setLastLogin = async (db: Db, id: string, at: Date) => {
  const [row] = await db<[UserRow?]>`
    update users set last_login_at = ${at}, language = coalesce(language, ${currentLanguage()})
    where id = ${id} returning *`
  await invalidateSessions(db, id)
  return row ?? null
}

/** Serialises changes of an account's credentials and role. */
export const lockUser = (db: Db, id: string) =>
  firstRow(db<UserRow[]>`select * from users where id = ${id} for update`)

/**
 * Prevents erasure of these users until the transaction ends. Lock order: users before rows they
 * own, as in account erasure.
 */
export const lockUsersForShare = (tx: Db, ids: string[]) =>
  execute(tx`select id from users where id = any(${ids}::uuid[]) order by id for key share`)

export const setPassword = async (db: Db, id: string, password: string) => {
  await db`update users set password = ${password}, updated_at = now() where id = ${id}`
  await invalidateSessions(db, id)
}

export const setPendingEmail = async (db: Db, id: string, pendingEmail: string | null) => {
  await db`update users set pending_email = ${pendingEmail}, updated_at = now() where id = ${id}`
  await invalidateSessions(db, id)
}

/** Also resets the bounce mark and the pending email. */
export const setEmail = async (db: Db, id: string, email: string) => {
  await db`
    update users set email = ${email}, pending_email = null, mail_bounced_at = null,
      updated_at = now()
    where id = ${id}`
  await invalidateSessions(db, id)
}

export const setEmailConfirmed = async (db: Db, id: string, at: Date) => {
  await db`
    update users set email_confirmed_at = ${at}, confirm_email_by = null, updated_at = now()
    where id = ${id}`
  await invalidateSessions(db, id)
}

export const setModerator = async (db: Db, id: string, isModerator: boolean) => {
  await db`update users set is_moderator = ${isModerator}, updated_at = now() where id = ${id}`
  await invalidateSessions(db, id)
}

export const setAdmin = async (db: Db, id: string, isAdmin: boolean) => {
  await db`update users set is_admin = ${isAdmin}, updated_at = now() where id = ${id}`
  await invalidateSessions(db, id)
}

export const setSecondFactorBy = async (db: Db, id: string, by: Date) => {
  await db`update users set second_factor_by = ${by} where id = ${id}`
  await invalidateSessions(db, id)
}

/** Oldest accounts first. */
export const administratorIds = (db: Db, limit: number) =>
  rowIds(db<{ id: string }[]>`
    select id from users where is_admin order by created_at, id limit ${limit}`)

/** Moderators and administrators. */
export const moderatorIds = async (db: Db, limit: number) => {
  const rows = await db<{ id: string; isAdmin: boolean; isModerator: boolean }[]>`
    (select id, is_admin, is_moderator from users
      where is_admin order by created_at, id limit ${limit})
    union
    (select id, is_admin, is_moderator from users where is_moderator order by id limit ${limit})`
  return rows
}

/** The columns of `PublicUser` as one JSON value; null without a row. */
export const publicUser = (db: Db, alias: string) => {
  const u = db(alias)
  return db`case when ${u}.id is not null then json_build_object(
    'id', ${u}.id, 'name', ${u}.name, 'username', ${u}.username, 'profilePhoto', ${u}.profile_photo,
    'staff', ${staffOf(db, alias)}
  ) end`
}

/** Joins as `known` the block by which the user of `alias` hides from the viewer. */
const joinKnown = (db: Db, alias: string, viewerId: string) => db`
  (select 1) one left join blocks known
    on known.blocker_id = ${db(alias)}.id and known.blocked_id = ${viewerId}`

/** A name that the viewer may see, also of users who blocked the viewer: then the name of that time. */
export const knownName = (db: Db, alias: string, viewerId: string) =>
  db`(select coalesce(known.blocker_name, ${db(alias)}.name) from ${joinKnown(db, alias, viewerId)})`

/** As `publicUser`, with the name that the viewer may see. A blocker's photo is hidden. */
export const knownUser = (db: Db, alias: string, viewerId: string) => {
  const u = db(alias)
  return db`case when ${u}.id is not null then (
    select json_build_object(
      'id', ${u}.id, 'name', coalesce(known.blocker_name, ${u}.name), 'username', ${u}.username,
      'profilePhoto', case when known.id is null then ${u}.profile_photo end,
      'staff', ${staffOf(db, alias)})
    from ${joinKnown(db, alias, viewerId)}) end`
}

/**
 * Ids of users hidden from this viewer, because either blocked the other. An SQL array that is
 * evaluated once per query: `(author_id = any(${hiddenFrom(db, me.id)})) is not true`.
 */
export const hiddenFrom = (db: Db, viewerId: string) => db`array(
  select blocked_id from blocks where blocker_id = ${viewerId}
  union all
  select blocker_id from blocks where blocked_id = ${viewerId})`

export const hiddenIds = async (db: Db, viewerId: string) => {
  const [row] = await db<[{ ids: string[] }]>`select ${hiddenFrom(db, viewerId)} as ids`
  return row.ids
}

/** Whether either user blocked the other. */
export const areHidden = async (db: Db, one: string, other: string) => {
  const [row] = await db<[{ found: boolean }]>`
    select exists (
      select 1 from blocks
      where (blocker_id = ${one} and blocked_id = ${other})
        or (blocker_id = ${other} and blocked_id = ${one})
    ) as found`
  return row.found
}

/** Condition: the user is not banned, not the viewer, and neither has blocked the other. */
const isSearchable = (db: Db, viewerId: string) => db`(
  u.id <> ${viewerId} and not u.is_banned and u.id <> all (${hiddenFrom(db, viewerId)}))`

/** Only users who allow it. */
export const findPublicByEmail = (db: Db, viewerId: string, email: string) =>
  db<PublicUser[]>`
    select ${publicColumns(db, 'u')} from users u
    where ${isSearchable(db, viewerId)}
      and u.may_be_found_by_email and lower(u.email) = ${email.toLowerCase()}`

/** The app shows usernames as "@sofia", so people also type them so. */
const withoutAt = (q: string) => q.replace(/(^|\s)@/g, '$1')

/** Condition: each word of `q` is contained in the name or the username. Uses the index. */
export const matchesName = (db: Db, alias: string, q: string) => {
  const u = db(alias)
  return db`folded_parts(${u}.name || ' ' || ${u}.username) @@ ${substringQuery(db, withoutAt(q))}`
}

const foldedNames = (db: Db, alias: string) => {
  const u = db(alias)
  return foldedText(db, db`(${u}.name || ' ' || ${u}.username)`)
}

/** The same without an index, for rows that are already selected. */
export const matchesNameUnindexed = (db: Db, alias: string, q: string) =>
  containsWords(db, foldedNames(db, alias), withoutAt(q))

const namedExactly = (db: Db, alias: string, q: string) => {
  const u = db(alias)
  return db`${foldText(q)} in (fold_text(${u}.username), fold_text(${u}.name))`
}

const nameWordsStart = (db: Db, alias: string, q: string) =>
  startsWords(db, db`' ' || translate(${foldedNames(db, alias)}, '._-', '   ')`, q)

/** Rank of a match: 0 exact, 1 start of the name, 2 start of a word, 3 substring. */
const matchRank = (db: Db, alias: string, typed: string) => {
  const q = withoutAt(typed)
  return db`case
  when ${namedExactly(db, alias, q)} then 0
  when strpos(${foldedNames(db, alias)}, ${foldText(q)}) = 1 then 1
  when ${nameWordsStart(db, alias, q)} then 2 else 3 end`
}

/** Sort expression that puts the best matches first; empty without a search. */
export const orderByMatch = (db: Db, alias: string, q: string | undefined) =>
  q ? db`${matchRank(db, alias, q)},` : db``

// Ranking every Jansen of a large community would take seconds. In one of up to a thousand members
// all matches are ranked.
const maxRanked = 1000

/**
 * Best matches first, then by name. Looks for the best ranks first and goes on only until the page is
 * full: names that start with `q`, words that start with it among the newest members, and then the
 * index of all parts of names.
 */
export const searchPublic = (db: Db, viewerId: string, typed: string, limit: number) => {
  const q = withoutAt(typed)
  const searchable = isSearchable(db, viewerId)
  return db<PublicUser[]>`
    with starting as materialized (
      (select u.id from users u where ${searchable} and lower(u.username) = ${q.toLowerCase()})
      union
      (select u.id from users u where ${searchable} and ${foldedStartsWith(db, db`u.name`, q)}
        order by fold_text(u.name) using ~<~ limit ${limit})
    ),
    next as materialized (
      select u.id, u.name, u.username from users u
      where (select count(*) from starting) < ${limit} and ${searchable}
      order by u.created_at desc, u.id desc limit ${maxRanked}
    ),
    near as materialized (
      select u.id from next u where ${nameWordsStart(db, 'u', q)}
    ),
    matching as materialized (
      select u.id from users u
      where (select count(*) from (select id from starting union select id from near) found) < ${limit}
        and ${searchable} and ${matchesName(db, 'u', q)}
    )
    select ${publicColumns(db, 'u')} from users u
    where u.id = any(array(
      select id from starting union select id from near
      union (select id from matching limit ${maxRanked})
    ))
    order by ${orderByMatch(db, 'u', q)} ${byName(db, db`u.name`)}, u.id
    limit ${limit}`
}

// The best known first.
export const languageList = (db: Db, kind: MemberLanguageRow['kind']): ReturnType<Db> => db`
  coalesce(
    json_agg(json_build_object('language', l.language, 'level', l.level)
      order by l.level = 'native' desc nulls last, l.level desc nulls last, l.language)
    filter (where l.kind = ${kind}), '[]')`

export const findLanguages = async (db: Db, userId: string) => {
  const [row] = await db<[MemberLanguages]>`
    select ${languageList(db, 'speaks')} as speaks, ${languageList(db, 'learns')} as learns
    from member_languages l where l.user_id = ${userId}`
  return row
}

/**
 * Codes of the languages that the user reads well enough: spoken ones, and learnt ones from everyday
 * conversations on. The language of the interface counts as one.
 */
export const understoodBy = (
  db: Db,
  userId: string,
  interfaceLanguage: string,
): ReturnType<Db> => db`
  (select array_append(array_agg(l.language), ${interfaceLanguage}) from member_languages l
  where l.user_id = ${userId} and case l.kind
    when 'speaks' then coalesce(l.level not in ('A0', 'A1'), true)
    else l.level in ('B1', 'B2', 'C1', 'C2') end)`

/** Spoken languages are those with these names. Known levels and other learnt languages stay. */
export const setSpokenLanguages = async (tx: Db, userId: string, names: string[]) => {
  const codes = names.flatMap((name) => languageCodeOf(name) ?? [])
  await tx`
    delete from member_languages
    where user_id = ${userId} and kind = 'speaks' and language <> all(${codes}::text[])`
  await tx`
    insert into member_languages (user_id, language, kind)
    select distinct ${userId}::uuid, code, 'speaks' from unnest(${codes}::text[]) as spoken (code)
    on conflict (user_id, language) do update set kind = excluded.kind
    where member_languages.kind <> excluded.kind`
}

export const lockAdministrators = (tx: Db) =>
  execute(tx`select pg_advisory_xact_lock(${locks.administrators})`)

/** Whether another administrator can sign in. */
export const hasOtherAdministrator = async (tx: Db, id: string, now: Date) => {
  const [row] = await tx<[{ found: boolean }]>`
    select exists (
      select 1 from users
      where is_admin and id <> ${id}
        and not is_banned and (suspended_until is null or suspended_until <= ${now})
    ) as found`
  return row.found
}

/** A trigger rejects every other deletion of a user. */
export const removeUser = async (tx: Db, id: string) => {
  await tx`select set_config('welkom.erased_user', ${id}, true)`
  await tx`delete from users where id = ${id}`
  await invalidateSessions(tx, id)
}
