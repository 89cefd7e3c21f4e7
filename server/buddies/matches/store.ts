import type { Db } from '#server/db/connect.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'
import type { BuddyMatchRow, BuddyMeetingRow } from '#server/db/rows.ts'
import { hiddenFrom, publicUser } from '#server/users/store.ts'
import type { PublicUser } from '#shared/users/user.ts'

export type MatchWithUser = BuddyMatchRow & { otherUser: PublicUser; metWeeks: number[] }

// Excludes matches with hidden users.
const selectMatches = (db: Db, userId: string) => db`
  select m.*, ${publicUser(db, 'o')} as other_user,
    array(select week from buddy_meetings w where w.match_id = m.id order by week) as met_weeks
  from language_buddy_matches m
  join users o on o.id = case when m.requester_id = ${userId} then m.buddy_id else m.requester_id end
  where (m.requester_id = ${userId} or m.buddy_id = ${userId})
    and o.id <> all (${hiddenFrom(db, userId)})`

/** Pending and accepted matches, latest first. */
export const listOpen = (
  db: Db,
  userId: string,
  { before, limit }: { before?: string | undefined; limit: number },
) => db<MatchWithUser[]>`
  ${selectMatches(db, userId)} and m.status in ('pending', 'accepted')
  ${
    before
      ? db`and (m.created_at, m.id) < (
          select created_at, id from language_buddy_matches
          where id = ${before} and (requester_id = ${userId} or buddy_id = ${userId})
        )`
      : db``
  }
  order by m.created_at desc, m.id desc
  limit ${limit}`

export const findMatch = (db: Db, userId: string, id: string) =>
  firstRow(db<MatchWithUser[]>`${selectMatches(db, userId)} and m.id = ${id}`)

/** Serializes changes to this match until the transaction ends. */
export const lockMatch = (tx: Db, id: string) =>
  firstRow(tx<BuddyMatchRow[]>`
    select * from language_buddy_matches where id = ${id} for update`)

const isBetween = (db: Db, one: string, other: string) => db`
  least(requester_id, buddy_id) = least(${one}::uuid, ${other}::uuid)
    and greatest(requester_id, buddy_id) = greatest(${one}::uuid, ${other}::uuid)`

/** The recent matches between two users in any state, latest first. */
export const listBetween = (db: Db, one: string, other: string) => db<BuddyMatchRow[]>`
  select * from language_buddy_matches
  where ${isBetween(db, one, other)}
  order by created_at desc, id desc limit 20`

/** False when the two already have an open match. */
export const addMatch = (
  tx: Db,
  row: Pick<
    BuddyMatchRow,
    'id' | 'requesterId' | 'buddyId' | 'teachLanguage' | 'learnLanguage' | 'message' | 'createdAt'
  >,
) =>
  hasRows(tx`
    insert into language_buddy_matches ${tx(row)} on conflict do nothing returning id`)

/** The message goes too: an accepted one is in the conversation now, where it can be deleted. */
export const answerMatch = (tx: Db, id: string, status: 'accepted' | 'declined', at: Date) =>
  execute(tx`
    update language_buddy_matches
    set status = ${status}, answered_at = ${at}, message = null,
      accepted_at = ${status === 'accepted' ? at : null}
    where id = ${id}`)

export const endMatch = (tx: Db, id: string, at: Date) =>
  execute(tx`
    update language_buddy_matches set status = 'ended', ended_at = ${at} where id = ${id}`)

/** Deletes a pending match and ends an accepted one; returns the ended ones. */
export const endBetween = async (tx: Db, one: string, other: string, at: Date) => {
  await tx`
    delete from language_buddy_matches where status = 'pending' and ${isBetween(tx, one, other)}`
  return tx<BuddyMatchRow[]>`
    update language_buddy_matches set status = 'ended', ended_at = ${at}
    where status = 'accepted' and ${isBetween(tx, one, other)} returning *`
}

export const removeAllOf = (tx: Db, userId: string) => tx<BuddyMatchRow[]>`
  delete from language_buddy_matches where ${userId} in (requester_id, buddy_id) returning *`

export const removeMatch = (tx: Db, id: string) =>
  execute(tx`delete from language_buddy_matches where id = ${id}`)

export const listAccepted = (db: Db, userId: string) => db<{ userId: string; acceptedAt: Date }[]>`
  select case when requester_id = ${userId} then buddy_id else requester_id end as user_id,
    accepted_at
  from language_buddy_matches
  where status = 'accepted' and (requester_id = ${userId} or buddy_id = ${userId})`

export const listMeetings = (db: Db, matchId: string) => db<BuddyMeetingRow[]>`
  select * from buddy_meetings where match_id = ${matchId}`

/** Keeps the first record of a week. */
export const addMeeting = (tx: Db, row: BuddyMeetingRow) =>
  execute(tx`insert into buddy_meetings ${tx(row)} on conflict do nothing`)

export const removeMeeting = (tx: Db, matchId: string, week: number) =>
  execute(tx`delete from buddy_meetings where match_id = ${matchId} and week = ${week}`)

export type InactiveMatch = { id: string; requesterId: string; buddyId: string; since: Date }

/**
 * Marks and returns matches without a meeting since `inactiveSince`, once per inactive period.
 * Excludes matches accepted before `acceptedAfter`, whose path is over.
 */
export const markInactive = (
  tx: Db,
  limit: number,
  { at, inactiveSince, acceptedAfter }: { at: Date; inactiveSince: Date; acceptedAfter: Date },
) => tx<InactiveMatch[]>`
  with silent as materialized (
    select s.id, activity.since from language_buddy_matches s
    cross join lateral (
      select greatest(s.accepted_at, max(w.created_at)) as since
      from buddy_meetings w where w.match_id = s.id
    ) activity
    where s.status = 'accepted' and s.accepted_at > ${acceptedAfter}
      and s.accepted_at <= ${inactiveSince} and activity.since <= ${inactiveSince}
      and (s.nudged_at is null or s.nudged_at < activity.since)
    order by s.id limit ${limit}
    for update of s skip locked
  )
  update language_buddy_matches m set nudged_at = ${at}
  from silent
  where m.id = silent.id
  returning m.id, m.requester_id, m.buddy_id, silent.since`

export type NewWeek = {
  id: string
  week: number
  acceptedAt: Date
  requester: { id: string; name: string }
  buddy: { id: string; name: string }
}

/**
 * Marks and returns matches that entered a new week of their path. Excludes matches accepted before
 * `acceptedAfter`, whose path is over.
 */
export const markNewWeeks = (
  tx: Db,
  limit: number,
  { at, acceptedAfter }: { at: Date; acceptedAfter: Date },
) => tx<NewWeek[]>`
  with fresh as materialized (
    select s.id, w.week from language_buddy_matches s
    cross join lateral (
      select floor(extract(epoch from ${at}::timestamptz - s.accepted_at) / 604800)::int + 1 as week
    ) w
    where s.status = 'accepted' and s.accepted_at > ${acceptedAfter} and w.week > s.announced_week
    order by s.id limit ${limit}
    for update of s skip locked
  )
  update language_buddy_matches m set announced_week = fresh.week
  from fresh, users r, users b
  where m.id = fresh.id and r.id = m.requester_id and b.id = m.buddy_id
  returning m.id, m.announced_week as week, m.accepted_at,
    json_build_object('id', r.id, 'name', r.name) as requester,
    json_build_object('id', b.id, 'name', b.name) as buddy`
