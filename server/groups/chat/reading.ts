import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import type { Me } from '#shared/users/user.ts'
import { refuseOutsider, viewerIn } from './outsiders.ts'
import * as store from './store.ts'

/** Read up to `seq`; told to this person's other devices, so that their badges go too. */
export const markRead = ({ db, live }: App, me: Me, groupId: string, seq: number) =>
  inTransaction(db, async (tx) => {
    const reader = await store.setRead(tx, groupId, me.id, seq)
    if (!reader) return refuseOutsider(tx, groupId)
    const { lastReadSeq, role } = reader
    const viewer = await viewerIn(tx, me, { groupId, role })
    const counted = await store.countUnread(tx, groupId, me.id, viewer, lastReadSeq)
    const state = { lastReadSeq, ...counted }
    live.tell(tx, me.id, { kind: 'groupRead', groupId, ...state })
    return state
  })
