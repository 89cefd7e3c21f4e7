import { v7 as uuid } from 'uuid'
import type { Db, Tx } from '#server/db/connect.ts'
import type { ConnectionRow } from '#server/db/peopleSchema.ts'
import type { App } from '#server/http/context.ts'
import * as store from './store.ts'

type Telling = Pick<App, 'live'>

/** Each hears that something between the two has changed, on all devices. */
export const tellBoth = (
  { live }: Telling,
  tx: Db,
  { requesterId, receiverId }: Pick<ConnectionRow, 'requesterId' | 'receiverId'>,
) => {
  live.tell(tx, requesterId, { kind: 'connectionChanged', userId: receiverId })
  live.tell(tx, receiverId, { kind: 'connectionChanged', userId: requesterId })
}

export const areConnected = async (db: Db, one: string, other: string) =>
  (await store.findPair(db, one, other))?.status === 'accepted'

/** As `areConnected`, and it stays so until the caller's transaction ends. */
export const keepConnected = async (tx: Tx, one: string, other: string) =>
  (await store.keepPair(tx, one, other))?.status === 'accepted'

/** Connects two who both want it, whatever was between them before. */
export const connect = async (
  app: Pick<App, 'live' | 'now'>,
  tx: Db,
  asker: string,
  asked: string,
) => {
  await store.takeTurns(tx, asker, asked)
  const at = app.now()
  const row = {
    id: uuid(),
    requesterId: asker,
    receiverId: asked,
    status: 'accepted' as const,
    message: null,
    createdAt: at,
    updatedAt: at,
  }
  const isNew = await store.addConnection(tx, row)
  if (!isNew) {
    const before = await store.lockPair(tx, asker, asked)
    if (before && before.status !== 'accepted') await store.setStatus(tx, before.id, 'accepted', at)
  }
  tellBoth(app, tx, row)
}

/**
 * Whoever wants to change what is between the two waits: called first, before it is looked at. Not
 * needed before `connect`.
 */
export const takeTurns = store.takeTurns

export const keepPeople = store.keepPeople

/** What connects the two, or was asked, goes; that somebody said no stays. The caller has taken turns. */
export const disconnect = async (app: Telling, tx: Db, one: string, other: string) => {
  const row = await store.lockPair(tx, one, other)
  if (!row || row.status === 'rejected') return
  await store.removeConnection(tx, row.id)
  tellBoth(app, tx, row)
}
