import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { deleteUnreadWithPrefix } from '#server/notifications/erasure.ts'
import type { AnyKind } from '../kind.ts'
import * as store from './store.ts'

const batchSize = 1000

/** Erases all messages of a user; with `isAccount`, also who wrote them. */
export const eraseAll = async (
  { live, now }: Pick<App, 'live' | 'now'>,
  tx: Tx,
  kind: AnyKind,
  userId: string,
  { isAccount }: { isAccount: boolean },
) => {
  const changed = new Map<string, number>()
  for (;;) {
    const batch = { at: now(), limit: batchSize, isAccount }
    const { erased, changed: more } = await store.eraseBatch(tx, kind, userId, batch)
    for (const [id, seq] of more) changed.set(id, seq)
    if (erased < batchSize) break
  }
  for (const [id, seq] of changed) live.signal(tx, kind.topic, id, seq)
  await deleteUnreadWithPrefix({ live }, tx, [userId], `${kind.reactionKind}:`)
}

/**
 * Ends what a user did with messages of others: reactions, votes and pins. The conversations are
 * locked.
 */
export const eraseActions = async (
  { live, now }: Pick<App, 'live' | 'now'>,
  tx: Tx,
  kind: AnyKind,
  userId: string,
) => {
  for (;;) {
    const ids = await store.deleteActions(tx, kind, userId, batchSize)
    if (ids.length === 0) break
    await changeAll({ live, now }, tx, kind, ids)
  }
  await store.unlinkPins(tx, kind, userId)
}

/**
 * Records that these messages changed otherwise than by their texts. Their conversations are locked.
 */
export const changeAll = async (
  { live, now }: Pick<App, 'live' | 'now'>,
  tx: Tx,
  kind: AnyKind,
  ids: string[],
) => {
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize)
    for (const { id, lastSeq } of await store.markAllChanged(tx, kind, batch, now()))
      live.signal(tx, kind.topic, id, lastSeq)
  }
}

export const { exportedExtras } = store
