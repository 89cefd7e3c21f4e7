import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import type { Me } from '#shared/users/user.ts'
import { refuseOutsider } from './outsiders.ts'
import * as store from './store.ts'

/** Read up to `seq`; told to this person's other devices, so that their badges go too. */
export const markRead = ({ db, live }: App, me: Me, groupId: string, seq: number) =>
  inTransaction(db, async (tx) => {
    const lastReadSeq = await store.setRead(tx, groupId, me.id, seq)
    if (lastReadSeq === null) return refuseOutsider(tx, groupId)
    const state = { lastReadSeq, ...(await store.countUnread(tx, groupId, me.id, lastReadSeq)) }
    live.tell(tx, me.id, { kind: 'groupRead', groupId, ...state })
    return state
  })
