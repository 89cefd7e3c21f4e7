import type { Db } from '#server/db/connect.ts'
import { execute, firstRow, hasRows, rowIds } from '#server/db/queries.ts'
import type { ConnectionRow } from '#server/db/rows.ts'
import { hiddenFrom, lockUsersForShare, publicUser } from '#server/users/store.ts'
import type { Connection } from '#shared/connections/contract.ts'

/** `otherUser` is the user of the pair other than `userId`. */
const selectConnection = (db: Db, userId: string) => db`
  select c.*, ${publicUser(db, 'r')} as requester_user, ${publicUser(db, 'o')} as other_user
  from user_connections c
  join users r on r.id = c.requester_id
  join users o on o.id = case
    when c.requester_id = ${userId} then c.receiver_id else c.requester_id end`

const involves = (db: Db, userId: string) =>
  db`(c.requester_id = ${userId} or c.receiver_id = ${userId})`

const betweenUsers = (db: Db, one: string, other: string) => db`
  least(c.requester_id, c.receiver_id) = least(${one}::uuid, ${other}::uuid)
  and greatest(c.requester_id, c.receiver_id) = greatest(${one}::uuid, ${other}::uuid)`

/** Accepted connections, received requests or sent requests. */
export type ConnectionList = 'accepted' | 'pending' | 'sent'

const listCondition = (db: Db, userId: string, list: ConnectionList) => {
  if (list === 'accepted') return db`c.status = 'accepted' and ${involves(db, userId)}`
  return list === 'pending'
    ? db`c.status = 'pending' and c.receiver_id = ${userId}`
    : db`c.status = 'pending' and c.requester_id = ${userId}`
}

/** Latest first. */
export const listConnections = (
  db: Db,
  userId: string,
  list: ConnectionList,
  { before, limit }: { before?: string | undefined; limit: number },
) => db<Connection[]>`
  ${selectConnection(db, userId)}
  where ${listCondition(db, userId, list)}
  ${
    before
      ? db`and (c.updated_at, c.id) < (
          select updated_at, id from user_connections c
          where id = ${before} and ${involves(db, userId)}
        )`
      : db``
  }
  order by c.updated_at desc, c.id desc
  limit ${limit}`

export const countConnections = async (db: Db, userId: string, list: ConnectionList) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from user_connections c where ${listCondition(db, userId, list)}`
  return row.count
}

/** The ids of all users connected to this user. */
export const connectedIds = (db: Db, userId: string) =>
  rowIds(db<{ id: string }[]>`
    select case when requester_id = ${userId} then receiver_id else requester_id end as id
    from user_connections
    where status = 'accepted' and ${userId} in (requester_id, receiver_id)`)

export const listWith = (db: Db, userId: string, userIds: string[]) => db<Connection[]>`
  ${selectConnection(db, userId)}
  where o.id <> all (${hiddenFrom(db, userId)}) and (
    (c.requester_id = ${userId} and c.receiver_id = any(${userIds}::uuid[]))
    or (c.receiver_id = ${userId} and c.requester_id = any(${userIds}::uuid[])))`

export const findConnection = (db: Db, userId: string, id: string) =>
  firstRow(db<Connection[]>`
    ${selectConnection(db, userId)} where c.id = ${id} and ${involves(db, userId)}`)

/** Serializes changes to this row until the transaction ends. */
export const lockConnection = (tx: Db, userId: string, id: string) =>
  firstRow(tx<ConnectionRow[]>`
    select c.* from user_connections c where c.id = ${id} and ${involves(tx, userId)} for update`)

/**
 * Serializes changes between two users until the transaction ends, even when they share no row yet.
 * Also prevents their erasure.
 */
export const lockUserPair = async (tx: Db, one: string, other: string) => {
  const [first, second] = one < other ? [one, other] : [other, one]
  await tx`select pg_advisory_xact_lock(hashtextextended(${`${first} ${second}`}, 0))`
  await lockUsersForShare(tx, [one, other])
}

export const lockPair = (tx: Db, one: string, other: string) =>
  firstRow(tx<ConnectionRow[]>`
    select c.* from user_connections c where ${betweenUsers(tx, one, other)} for update`)

export const findPair = (db: Db, one: string, other: string) =>
  firstRow(db<ConnectionRow[]>`
    select c.* from user_connections c where ${betweenUsers(db, one, other)}`)

/** Shared lock: prevents changes until the transaction ends, but allows concurrent readers. */
export const lockPairForShare = (tx: Db, one: string, other: string) =>
  firstRow(tx<ConnectionRow[]>`
    select c.* from user_connections c where ${betweenUsers(tx, one, other)} for share`)

/** False when the pair already has a row. */
export const addConnection = (tx: Db, row: ConnectionRow) =>
  hasRows(tx`
    insert into user_connections ${tx(row)} on conflict do nothing returning id`)

/** The message goes too: an accepted one is in the conversation now, where it can be deleted. */
export const setStatus = (tx: Db, id: string, status: ConnectionRow['status'], at: Date) =>
  execute(tx`
    update user_connections set status = ${status}, message = null, updated_at = ${at}
    where id = ${id}`)

export const removeConnection = (tx: Db, id: string) =>
  execute(tx`delete from user_connections where id = ${id}`)
