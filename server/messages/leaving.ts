import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import * as store from './store.ts'

const atOnce = 1000

/**
 * Empties everything this person wrote to others, on both sides. `isLeaving`: who wrote it is
 * forgotten as well. The caller has locked the person.
 */
export const eraseSent = async (
  { live, now }: App,
  tx: Tx,
  userId: string,
  { isLeaving }: { isLeaving: boolean },
) => {
  const changed = new Map<string, number>()
  for (;;) {
    const batch = { at: now(), limit: atOnce, isLeaving }
    const { erased, talks } = await store.eraseSentBatch(tx, userId, batch)
    for (const { id, lastSeq } of talks) changed.set(id, lastSeq)
    if (erased < atOnce) break
  }
  for (const [id, seq] of changed) live.changed(tx, 'conversation', id, seq)
}

/** What others wrote is theirs, and stays on their side. */
export const hideReceived = async ({ live }: App, tx: Tx, userId: string) => {
  await store.hideAll(tx, userId)
  live.tell(tx, userId, { kind: 'blocksChanged' })
}

/** With whom this person has written. */
export const talkedWith = store.listOthers
