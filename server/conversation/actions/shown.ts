import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { markReactionsRead } from '#server/notifications/notify.ts'
import { reactionsPrefix } from '#server/notifications/reactionInputs.ts'
import type { Me } from '#shared/users/user.ts'
import type { AnyKind } from '../kind.ts'
import * as actions from './store.ts'

/** This person has the conversation open: what is there now needs no push, though it may be unread. */
export const markShown = (
  { db, live }: Pick<App, 'db' | 'live'>,
  kind: AnyKind,
  me: Me,
  { id: address, seq }: { id: string; seq: number },
) =>
  inTransaction(db, async (tx) => {
    const { id } = await kind.find(tx, me, address)
    await actions.removeUnsentPushes(tx, kind, id, me.id, seq)
    await markReactionsRead({ live }, tx, me.id, reactionsPrefix(kind.reactionKind, id))
  })
