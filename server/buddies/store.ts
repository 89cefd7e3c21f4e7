import type { Db } from '#server/db/connect.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'
import type { BuddyLanguageRow, BuddyPairRow, BuddyProfileRow } from '#server/db/rows.ts'
import { hiddenFrom, publicUser } from '#server/users/store.ts'
import type { BuddyLanguage, BuddyProfile, Level } from '#shared/buddies/contract.ts'
import type { PublicUser } from '#shared/users/user.ts'

const languages = (db: Db, kind: BuddyLanguageRow['kind']) => db`
  coalesce((
    select json_agg(json_build_object('language', l.language, 'level', l.level) order by l.language)
    from buddy_languages l where l.profile_id = p.user_id and l.kind = ${kind}
  ), '[]'::json)`

const profileColumns = (db: Db) => db`
  p.town, p.is_looking, p.updated_at,
  ${languages(db, 'teach')} as teaches, ${languages(db, 'learn')} as learns`

export const findProfile = (db: Db, userId: string) =>
  firstRow(db<BuddyProfile[]>`
    select ${profileColumns(db)} from buddy_profiles p where p.user_id = ${userId}`)

/** Blocks changes to this profile until the transaction ends. */
export const lockProfile = (tx: Db, userId: string) =>
  execute(tx`select 1 from buddy_profiles where user_id = ${userId} for share`)

export const upsertProfile = (
  tx: Db,
  row: Pick<BuddyProfileRow, 'userId' | 'town' | 'isLooking' | 'updatedAt'>,
) =>
  execute(tx`
    insert into buddy_profiles ${tx({ ...row, createdAt: row.updatedAt })}
    on conflict (user_id) do update
    set town = excluded.town, is_looking = excluded.is_looking, updated_at = excluded.updated_at`)

export const replaceLanguages = async (tx: Db, profileId: string, rows: BuddyLanguageRow[]) => {
  await tx`delete from buddy_languages where profile_id = ${profileId}`
  await tx`insert into buddy_languages ${tx(rows)}`
}

export const replacePairs = async (tx: Db, profileId: string, rows: BuddyPairRow[]) => {
  await tx`delete from buddy_pairs where profile_id = ${profileId}`
  if (rows.length > 0) await tx`insert into buddy_pairs ${tx(rows)}`
}

export const removeProfile = (tx: Db, userId: string) =>
  hasRows(tx`delete from buddy_profiles where user_id = ${userId} returning user_id`)

/** One matching language pair of a user, with levels. */
export type Candidate = {
  userId: string
  teaches: string
  teachLevel: Level
  learns: string
  learnLevel: Level
  townKey: string
  updatedAt: Date
  interests: string[]
  role: string
}

// Hidden users, open or accepted matches, and matches ended or declined since `declinedAfter`.
const excludedUsers = (db: Db, meId: string, declinedAfter: Date) => db`array(
  select ${meId}::uuid
  union all select unnest(${hiddenFrom(db, meId)})
  union all select case when requester_id = ${meId} then buddy_id else requester_id end
    from language_buddy_matches
    where (requester_id = ${meId} or buddy_id = ${meId})
      and (status in ('pending', 'accepted') or ended_at > ${declinedAfter})
  union all select buddy_id from language_buddy_matches
    where requester_id = ${meId} and status = 'declined' and answered_at > ${declinedAfter})`

type Search = {
  meId: string
  /** Every combination of a language I learn with one I teach. */
  languagePairs: { learns: string; teaches: string }[]
  townKey: string
  /** Limit per language pair, applied once to my town and once to all towns. */
  limit: number
  declinedAfter: Date
}

/** The most recently updated matches: at most limit × 2 × language pairs, at any table size. */
export const listCandidates = (
  db: Db,
  { meId, languagePairs, townKey, limit, declinedAfter }: Search,
) => db<Candidate[]>`
  with excluded_users as materialized (select ${excludedUsers(db, meId, declinedAfter)} as ids),
  language_pairs as (
    select * from unnest(
      ${languagePairs.map(({ learns }) => learns)}::text[], ${languagePairs.map(({ teaches }) => teaches)}::text[]
    ) as w (learns, teaches)
  )
  select p.profile_id as user_id, p.teaches, p.teach_level, p.learns, p.learn_level, p.town_key,
    p.updated_at, u.interests, u.role
  from (
    select near.* from language_pairs w cross join lateral (
      select * from buddy_pairs b
      where b.teaches = w.learns and b.learns = w.teaches and b.town_key = ${townKey}
        and b.profile_id <> all ((select ids from excluded_users)::uuid[])
      order by b.updated_at desc limit ${limit}
    ) near
    union
    select newest.* from language_pairs w cross join lateral (
      select * from buddy_pairs b
      where b.teaches = w.learns and b.learns = w.teaches
        and b.profile_id <> all ((select ids from excluded_users)::uuid[])
      order by b.updated_at desc limit ${limit}
    ) newest
  ) p
  -- Forces an index lookup per id: the planner overestimates the rows and would scan all users.
  cross join lateral (
    select interests, role from users where id = p.profile_id and not is_banned limit 1
  ) u`

export type SuggestedUser = {
  user: PublicUser
  town: string
  teaches: BuddyLanguage[]
  learns: BuddyLanguage[]
}

export const listSuggestedUsers = (db: Db, userIds: string[]) => db<SuggestedUser[]>`
  select ${publicUser(db, 'u')} as user, ${profileColumns(db)}
  from buddy_profiles p join users u on u.id = p.user_id
  where p.user_id = any(${userIds}::uuid[])`
