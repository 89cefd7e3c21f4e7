import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/**
 * Read up to `seq`: told to this person's other devices, so that their badges go too, and to the
 * other of the two where both show it.
 */
export const markRead = ({ db, live }: App, me: Me, userId: string, seq: number) =>
  inTransaction(db, async (tx) => {
    await store.setRead(tx, me.id, userId, seq)
    const conversation = await store.findConversation(tx, me.id, userId)
    if (!conversation) throw new Refusal(404, 'You have no conversation with this person')
    const { lastReadSeq, unread, lastSeq, seenSeq } = conversation
    const state = { lastReadSeq, unread, lastSeq }
    live.tell(tx, me.id, { kind: 'directRead', otherUserId: userId, ...state })
    const isShown = seenSeq !== null
    if (isShown)
      live.tell(tx, userId, { kind: 'directSeen', otherUserId: me.id, seenSeq: lastReadSeq })
    return state
  })

/** Told to those who see it, or no longer see it, from now on. */
export const showSeen = ({ db, live }: App, me: Me, showsSeen: boolean) =>
  inTransaction(db, async (tx) => {
    await store.setShowsSeen(tx, me.id, showsSeen)
    live.tell(tx, me.id, { kind: 'meChanged' })
    const others = await store.listShowingSeen(tx, me.id)
    live.tell(tx, others, { kind: 'directSeen', otherUserId: me.id, seenSeq: null })
    return { showsSeen }
  })
