import type { Db } from '#server/db/connect.ts'
import type { ConnectionRow } from '#server/db/peopleSchema.ts'
import { hiddenFrom, publicUser } from '#server/users/store.ts'
import type { Connection } from '#shared/connections/contract.ts'

/** `otherUser` is the one who is not `userId`. */
const shown = (db: Db, userId: string) => db`
  select c.*, ${publicUser(db, 'r')} as requester_user, ${publicUser(db, 'o')} as other_user
  from user_connections c
  join users r on r.id = c.requester_id
  join users o on o.id = case
    when c.requester_id = ${userId} then c.receiver_id else c.requester_id end`

const mine = (db: Db, userId: string) =>
  db`(c.requester_id = ${userId} or c.receiver_id = ${userId})`

const between = (db: Db, one: string, other: string) => db`
  least(c.requester_id, c.receiver_id) = least(${one}::uuid, ${other}::uuid)
  and greatest(c.requester_id, c.receiver_id) = greatest(${one}::uuid, ${other}::uuid)`

/** Which ones of a person's: accepted, those who ask them, those whom they asked. */
export type Which = 'accepted' | 'pending' | 'sent'

const wanted = (db: Db, userId: string, which: Which) => {
  if (which === 'accepted') return db`c.status = 'accepted' and ${mine(db, userId)}`
  return which === 'pending'
    ? db`c.status = 'pending' and c.receiver_id = ${userId}`
    : db`c.status = 'pending' and c.requester_id = ${userId}`
}

/** Latest first. */
export const listConnections = (
  db: Db,
  userId: string,
  which: Which,
  { before, limit }: { before?: string | undefined; limit: number },
) => db<Connection[]>`
  ${shown(db, userId)}
  where ${wanted(db, userId, which)}
  ${
    before
      ? db`and (c.updated_at, c.id) < (
          select updated_at, id from user_connections c
          where id = ${before} and ${mine(db, userId)}
        )`
      : db``
  }
  order by c.updated_at desc, c.id desc
  limit ${limit}`

export const countConnections = async (db: Db, userId: string, which: Which) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from user_connections c where ${wanted(db, userId, which)}`
  return row.count
}

/** Of those whom this person is connected to. */
export const connectedIds = async (db: Db, userId: string) => {
  const rows = await db<{ id: string }[]>`
    select case when requester_id = ${userId} then receiver_id else requester_id end as id
    from user_connections
    where status = 'accepted' and ${userId} in (requester_id, receiver_id)`
  return rows.map(({ id }) => id)
}

export const listWith = (db: Db, userId: string, userIds: string[]) => db<Connection[]>`
  ${shown(db, userId)}
  where o.id <> all (${hiddenFrom(db, userId)}) and (
    (c.requester_id = ${userId} and c.receiver_id = any(${userIds}::uuid[]))
    or (c.receiver_id = ${userId} and c.requester_id = any(${userIds}::uuid[])))`

export const findConnection = async (db: Db, userId: string, id: string) => {
  const [row] = await db<[Connection?]>`
    ${shown(db, userId)} where c.id = ${id} and ${mine(db, userId)}`
  return row ?? null
}

/** Whoever answers, ends or renews it meanwhile waits until the transaction ends. */
export const lockConnection = async (tx: Db, userId: string, id: string) => {
  const [row] = await tx<[ConnectionRow?]>`
    select c.* from user_connections c where c.id = ${id} and ${mine(tx, userId)} for update`
  return row ?? null
}

/**
 * They stay until the transaction ends. Before anything that is theirs is locked: the end of an
 * account locks the person first, and what is theirs after that.
 */
export const keepPeople = async (tx: Db, ids: string[]) => {
  await tx`select id from users where id = any(${ids}::uuid[]) order by id for key share`
}

/**
 * Whoever changes what is between the two, also where nothing is yet, waits until the transaction
 * ends; the two stay until then.
 */
export const takeTurns = async (tx: Db, one: string, other: string) => {
  const [first, second] = one < other ? [one, other] : [other, one]
  await tx`select pg_advisory_xact_lock(hashtextextended(${`${first} ${second}`}, 0))`
  await keepPeople(tx, [one, other])
}

export const lockPair = async (tx: Db, one: string, other: string) => {
  const [row] = await tx<[ConnectionRow?]>`
    select c.* from user_connections c where ${between(tx, one, other)} for update`
  return row ?? null
}

export const findPair = async (db: Db, one: string, other: string) => {
  const [row] = await db<[ConnectionRow?]>`
    select c.* from user_connections c where ${between(db, one, other)}`
  return row ?? null
}

/** Stays as it is until the transaction ends; others may rely on it at the same time. */
export const keepPair = async (tx: Db, one: string, other: string) => {
  const [row] = await tx<[ConnectionRow?]>`
    select c.* from user_connections c where ${between(tx, one, other)} for share`
  return row ?? null
}

/** False when there is one between the two already. */
export const addConnection = async (tx: Db, row: ConnectionRow) => {
  const rows = await tx`
    insert into user_connections ${tx(row)} on conflict do nothing returning id`
  return rows.length > 0
}

export const setStatus = async (tx: Db, id: string, status: ConnectionRow['status'], at: Date) => {
  await tx`update user_connections set status = ${status}, updated_at = ${at} where id = ${id}`
}

export const removeConnection = async (tx: Db, id: string) => {
  await tx`delete from user_connections where id = ${id}`
}
