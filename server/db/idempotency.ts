import { v7 as uuid } from 'uuid'
import type { Tx } from './connect.ts'
import type { IdempotencyKeyRow } from './rows.ts'

type Request = { userId: string; clientId: string | undefined; at: Date }

const addKey = async (tx: Tx, row: IdempotencyKeyRow) => {
  const { count } = await tx`insert into idempotency_keys ${tx(row)} on conflict do nothing`
  return count === 1
}

/**
 * Makes a creation idempotent per user and client id. Calls `create` with a new id and returns it; a
 * repeated request returns the first id, and a concurrent one waits for it. Without a client id every
 * request creates a row.
 */
export const createOnce = async (
  tx: Tx,
  { userId, clientId, at }: Request,
  create: (id: string) => Promise<unknown>,
): Promise<string> => {
  const id = uuid()
  const isNew = !clientId || (await addKey(tx, { userId, clientId, entityId: id, createdAt: at }))
  if (isNew) {
    await create(id)
    return id
  }
  const [earlier] = await tx<[{ entityId: string }]>`
    select entity_id from idempotency_keys where user_id = ${userId} and client_id = ${clientId}`
  return earlier.entityId
}
