import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#server/db/connect.ts'
import type { ConnectionRow } from '#server/db/rows.ts'
import type { App } from '#server/http/context.ts'
import type { AcceptedRequest } from '#server/lifecycle/lifecycle.ts'
import * as store from './store.ts'

type LiveDeps = Pick<App, 'live'>
/** With what depends on a connection. */
type Deps = Pick<App, 'live' | 'now' | 'lifecycles'>

/** Publishes the change to both users. */
export const publishConnectionChange = (
  { live }: LiveDeps,
  tx: Db,
  { requesterId, receiverId }: Pick<ConnectionRow, 'requesterId' | 'receiverId'>,
) => {
  live.publish(tx, requesterId, { kind: 'connectionChanged', userId: receiverId })
  live.publish(tx, receiverId, { kind: 'connectionChanged', userId: requesterId })
}

export const areConnected = async (db: Db, one: string, other: string) =>
  (await store.findPair(db, one, other))?.status === 'accepted'

/** Like `areConnected`, with a lock that keeps the result valid until the transaction ends. */
export const lockIfConnected = async (tx: Tx, one: string, other: string) =>
  (await store.lockPairForShare(tx, one, other))?.status === 'accepted'

/** Accepts a pending request. The caller holds the pair lock. */
export const acceptRequest = async (app: Deps, tx: Tx, request: ConnectionRow) => {
  await store.setStatus(tx, request.id, 'accepted', app.now())
  await beginConnection(app, tx, request)
}

const beginConnection = async (app: Deps, tx: Tx, request: AcceptedRequest) => {
  for (const { onConnect } of app.lifecycles) await onConnect?.(app, tx, request)
}

/** Connects two users who both agreed to another request, regardless of earlier ones. */
export const connect = async (app: Deps, tx: Tx, request: AcceptedRequest) => {
  const { requesterId, receiverId } = request
  await store.lockUserPair(tx, requesterId, receiverId)
  const at = app.now()
  const row = {
    id: uuid(),
    requesterId,
    receiverId,
    status: 'accepted' as const,
    message: null,
    createdAt: at,
    updatedAt: at,
  }
  const isNew = await store.addConnection(tx, row)
  if (!isNew) {
    const before = await store.lockPair(tx, requesterId, receiverId)
    if (before?.status === 'pending') await acceptRequest(app, tx, before)
    else if (before?.status === 'rejected') await store.setStatus(tx, before.id, 'accepted', at)
  }
  await beginConnection(app, tx, request)
  publishConnectionChange(app, tx, row)
}

/**
 * Serializes all changes between two users. Must be called before reading their state; `connect`
 * calls it itself.
 */
export const lockUserPair = store.lockUserPair

/** Removes a connection or a pending request; keeps a rejection. The caller holds the pair lock. */
export const disconnect = async (app: Deps, tx: Db, one: string, other: string) => {
  const row = await store.lockPair(tx, one, other)
  if (!row || row.status === 'rejected') return
  await endConnection(app, tx, row)
}

/** Ends a connection with what depends on it. The caller holds the pair lock. */
export const endConnection = async (app: Deps, tx: Db, row: ConnectionRow) => {
  await store.removeConnection(tx, row.id)
  if (row.status === 'accepted')
    for (const { onDisconnect } of app.lifecycles)
      await onDisconnect?.(app, tx, row.requesterId, row.receiverId)
  publishConnectionChange(app, tx, row)
}
