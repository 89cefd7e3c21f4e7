import { eraseActions, eraseAll, exportedExtras } from '#server/conversation/erasure/erasure.ts'
import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { exportedPerson, isOld, type Lifecycle } from '#server/lifecycle/lifecycle.ts'
import { detachMails } from '#server/mail/store.ts'
import { directKind } from './kind.ts'
import { openWithRequest } from './messages.ts'
import * as store from './store.ts'

/** Hides received messages for this user only. */
const hideReceivedMessages = async ({ live }: App, tx: Tx, userId: string) => {
  await store.hideAllMessages(tx, userId)
  live.publish(tx, userId, { kind: 'blocksChanged' })
}

export const messagesLifecycle: Lifecycle = {
  personalData: [
    {
      table: 'conversations',
      column: 'first_id',
      exportedAs: 'directMessages',
      onErasure: 'unlinked',
      erasedWith: 'messages',
      retentionRule: 'directMessages',
      why: 'The other user keeps their messages; the row is deleted once both accounts are gone.',
    },
    {
      table: 'conversations',
      column: 'second_id',
      exportedAs: 'directMessages',
      onErasure: 'unlinked',
      erasedWith: 'messages',
      retentionRule: 'directMessages',
      why: 'The other user keeps their messages; the row is deleted once both accounts are gone.',
    },
    {
      table: 'direct_messages',
      column: 'sender_id',
      exportedAs: 'directMessages',
      onErasure: 'unlinked',
      erasedWith: 'messages',
      retentionRule: 'directMessages',
      why: 'The text is emptied for both; the empty message stays.',
    },
    {
      table: 'direct_messages',
      column: 'receiver_id',
      exportedAs: 'directMessages',
      onErasure: 'unlinked',
      erasedWith: 'messages',
      retentionRule: 'directMessages',
      why: 'Text of the sender, who keeps it.',
    },
  ],
  listRelatedUsers: store.listConversationPartners,
  onConnect: openWithRequest,
  eraseAccount: async (app, tx, { id }) => {
    await store.removeAbandonedConversations(tx, id)
    await eraseAll(app, tx, directKind, id, { isAccount: true })
    await eraseActions(app, tx, directKind, id)
  },
  eraseData: {
    messages: async (app, tx, userId) => {
      await store.lockConversationsOf(tx, userId)
      await eraseAll(app, tx, directKind, userId, { isAccount: false })
      await eraseActions(app, tx, directKind, userId)
      await hideReceivedMessages(app, tx, userId)
    },
  },
  exports: {
    directMessages: (db, me) => db`
      select m.id, ${exportedPerson(db, 'u', me)} as with, coalesce(m.sender_id = ${me}, false) as is_sent_by_me,
        m.content, m.created_at, m.updated_at, m.deleted_at, ${exportedExtras(db, directKind, me)}
      from conversations c
      join direct_messages m on m.conversation_id = c.id and m.seq > case
        when c.first_id = ${me} then c.first_hidden_seq else c.second_hidden_seq end
      left join users u on u.id = case when c.first_id = ${me} then c.second_id else c.first_id end
      where c.first_id = ${me} or c.second_id = ${me}`,
  },
  retention: [
    { name: 'directMessages', table: 'direct_messages', isExpired: isOld },
    {
      // Conversations without messages.
      name: 'directMessages',
      table: 'conversations',
      isExpired: (db, before) => db`created_at < ${before} and not exists (
        select 1 from direct_messages m where m.conversation_id = conversations.id)`,
      onDelete: (tx, ids) => detachMails(tx, 'conversation_id', ids),
    },
  ],
}
