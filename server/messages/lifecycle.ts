import type { Tx } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { exportedPerson, isOld, type Lifecycle } from '#server/lifecycle/lifecycle.ts'
import { detachMails } from '#server/mail/store.ts'
import { openWithRequest } from './messages.ts'
import * as store from './store.ts'

const batchSize = 1000

/**
 * Erases the text of all messages the user sent, for both participants. `isErasure` also removes
 * the sender. The caller has locked the user.
 */
const eraseSentMessages = async (
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
    await eraseSentMessages(app, tx, id, { isErasure: true })
  },
  eraseData: {
    messages: async (app, tx, userId) => {
      await eraseSentMessages(app, tx, userId, { isErasure: false })
      await hideReceivedMessages(app, tx, userId)
    },
  },
  exports: {
    directMessages: (db, me) => db`
      select m.id, ${exportedPerson(db, 'u', me)} as with, coalesce(m.sender_id = ${me}, false) as is_sent_by_me,
        m.content, m.created_at, m.updated_at, m.deleted_at
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
