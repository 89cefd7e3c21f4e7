import { v7 as uuid, v5 as uuidOf } from 'uuid'
import type { Tx } from './connect.ts'
import type { IdempotencyKeyRow } from './rows.ts'

type Request = {
  userId: string
  clientId: string | undefined
  /** Names the kind of row and everything that the user entered. */
  content: readonly [kind: string, ...unknown[]]
  at: Date
}

/** A client id stands for one content: reused for another one, it is another key. */
const keyOf = (clientId: string, content: Request['content']) =>
  uuidOf(JSON.stringify(content), clientId)

const addKey = async (tx: Tx, row: IdempotencyKeyRow) => {
  const { count } = await tx`insert into idempotency_keys ${tx(row)} on conflict do nothing`
  return count === 1
}

/**
 * Makes a creation idempotent per user, client id and content. Calls `create` with a new id and
 * returns it; a repeated request returns the first id, and a concurrent one waits for it. Without a
 * client id every request creates a row.
 */
export const createOnce = async (
  tx: Tx,
  { userId, clientId, content, at }: Request,
  create: (id: string) => Promise<unknown>,
): Promise<string> => {
  const id = uuid()
  const key = clientId && keyOf(clientId, content)
  const isNew = !key || (await addKey(tx, { userId, clientId: key, entityId: id, createdAt: at }))
  if (isNew) {
    await create(id)
    return id
  }
  const [earlier] = await tx<[{ entityId: string }]>`
    select entity_id from idempotency_keys where user_id = ${userId} and client_id = ${key}`
  return earlier.entityId
}
