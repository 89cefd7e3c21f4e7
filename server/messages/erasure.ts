import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import * as store from './store.ts'

const batchSize = 1000

/**
 * Erases the text of all messages the user sent, for both participants. `isErasure` also removes
 * the sender. The caller has locked the user.
 */
export const eraseSentMessages = async (
  { live, now }: App,
  tx: Tx,
  userId: string,
  { isErasure }: { isErasure: boolean },
) => {
  const changed = new Map<string, number>()
  for (;;) {
    const batch = { at: now(), limit: batchSize, isErasure }
    const { erased, conversations } = await store.eraseSentBatch(tx, userId, batch)
    for (const { id, lastSeq } of conversations) changed.set(id, lastSeq)
    if (erased < batchSize) break
  }
  for (const [id, seq] of changed) live.signal(tx, 'conversation', id, seq)
}

/** Hides received messages for this user only. */
export const hideReceivedMessages = async ({ live }: App, tx: Tx, userId: string) => {
  await store.hideAllMessages(tx, userId)
  live.publish(tx, userId, { kind: 'blocksChanged' })
}

export const listConversationPartners = store.listConversationPartners
