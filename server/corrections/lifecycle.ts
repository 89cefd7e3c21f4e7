import { changeAll } from '#server/conversation/erasure/erasure.ts'
import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import type { Lifecycle } from '#server/lifecycle/lifecycle.ts'
import { directKind } from '#server/messages/kind.ts'
import { removeUnread } from '#server/notifications/erasure.ts'
import { correctionKey } from '#server/notifications/inputs.ts'
import { retractNotifications } from '#server/notifications/notify.ts'
import { listWriters, removeAllOf } from './store.ts'

const noticesOf = (corrections: readonly { id: string; writerId: string }[]) =>
  corrections.map(({ id, writerId: userId }) => ({ userId, key: correctionKey(id) }))

/** Also from open chats. */
const eraseCorrections = async (app: App, tx: Tx, userId: string) => {
  const removed = await removeAllOf(tx, userId)
  await retractNotifications(app, tx, noticesOf(removed))
  const messageIds = removed.flatMap(({ directMessageId }) => directMessageId ?? [])
  await changeAll(app, tx, directKind, messageIds)
}

export const correctionsLifecycle: Lifecycle = {
  personalData: [
    {
      table: 'corrections',
      column: 'writer_id',
      exportedAs: 'corrections',
      onErasure: 'deleted',
      erasedWith: 'messages',
      retentionRule: 'profile',
      why: 'Both keep what they learned while both have accounts.',
    },
    {
      table: 'corrections',
      column: 'corrector_id',
      exportedAs: 'corrections',
      onErasure: 'deleted',
      erasedWith: 'messages',
      retentionRule: 'profile',
      why: 'Both keep what they learned while both have accounts.',
    },
  ],
  eraseAccount: (app, tx, { id }) => eraseCorrections(app, tx, id),
  eraseData: { messages: eraseCorrections },
  exports: {
    corrections: (db, me) => db`
      select id, writer_id = ${me} as is_of_my_message, original, corrected, created_at, accepted_at
      from corrections where ${me} in (writer_id, corrector_id)`,
  },
  retention: [
    {
      // Of messages that are deleted by now; accepted ones stay.
      name: 'directMessages',
      table: 'corrections',
      isExpired: (db, before) =>
        db`accepted_at is null and (direct_message_id is null or created_at < ${before})`,
      onDelete: async (tx, ids) => {
        await removeUnread(tx, noticesOf(await listWriters(tx, ids)))
      },
    },
  ],
}
