import { auditForBoth } from '#server/audit/audit.ts'
import type { StoredMessage } from '#server/conversation/kind.ts'
import * as engine from '#server/conversation/messages.ts'
import { findMessage, findReadable } from '#server/conversation/reading.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  lockGroupMembership,
  rejectNonMember,
  requireMember,
  resolveViewer,
} from '#server/groups/groupAccess.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { messageRemoved } from '#server/notifications/groupInputs.ts'
import { findLevel } from '#server/notifications/levels/levels.ts'
import { markMentionsRead, markReactionsRead, notify } from '#server/notifications/notify.ts'
import { reactionsPrefix } from '#server/notifications/reactionInputs.ts'
import type { MessageRemoval, NewGroupMessage } from '#shared/groups/contract.ts'
import { mayTakeDownMessages } from '#shared/groups/rules.ts'
import type { SeqPage } from '#shared/http/endpoint.ts'
import type { Me } from '#shared/users/user.ts'
import { groupKind } from './kind.ts'
import * as store from './store.ts'

export const listMessages = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  { id, ...page }: SeqPage & { id: string },
) => engine.listMessages(db, groupKind, me, await groupKind.find(db, me, id), page)

/** Idempotent by client id: a repeated request returns the first message. */
export const sendMessage = (
  app: App,
  me: Me,
  { id, message: text, ...more }: NewGroupMessage & { id: string },
) => engine.sendMessage(app, groupKind, me, id, { text, ...more })

/** Rejects who may not see what belongs to the message. */
export const requireReadable = async (db: Db, me: Me, messageId: string) => {
  const groupId = await store.findGroupId(db, messageId)
  if (!groupId) throw new AppError('message_not_found')
  await findReadable(db, groupKind, me, { id: groupId, messageId })
}

/** The message as the database has it. */
export const findStored = (db: Db, groupId: string, id: string) =>
  findMessage(db, groupKind, { userId: null, blocksOf: null }, id, groupId)

export const deleteMessage = (app: App, me: Me, groupId: string, id: string) =>
  inTransaction(app.db, async (tx) => {
    await groupKind.enter(app, tx, me, groupId)
    await engine.deleteOwn(app, tx, groupKind, me, await findStored(tx, groupId, id))
  })

/** Leaves a tombstone that says so. The caller has locked the group. */
export const removeMessage = (app: App, tx: Tx, message: StoredMessage) =>
  engine.eraseMessage(app, tx, groupKind, message, { isRemoved: true })

/**
 * Removes another member's message. The author is notified of the reason; both audit logs name
 * the message, never its text. Repeating it has no effect.
 */
export const takeDownMessage = (
  app: App,
  me: Me,
  { id: groupId, messageId, reason }: MessageRemoval & { id: string; messageId: string },
) =>
  inTransaction(app.db, async (tx) => {
    const { group, membership, ...role } = await lockGroupMembership(tx, me, groupId)
    if (!membership) return rejectNonMember(tx, groupId)
    if (!mayTakeDownMessages(role, me)) throw new AppError('message_removal_forbidden')
    const message = await findStored(tx, groupId, messageId)
    if (!message) throw new AppError('message_not_found')
    if (message.isDeleted) return
    await removeMessage(app, tx, message)
    const author = message.user
    if (author && author.id !== me.id)
      await notify(app, tx, author.id, messageRemoved(group, message, reason))
    await auditForBoth(
      tx,
      {
        actor: me,
        subjectId: author?.id ?? null,
        entityType: 'group_message',
        entityId: messageId,
        origin: currentOrigin(),
      },
      { forSubject: 'group_message_removed', forActor: 'removed_group_message' },
    )
  })

/** Marks messages as read up to `seq` and syncs the user's other devices. */
export const markRead = ({ db, live }: App, me: Me, groupId: string, seq: number) =>
  inTransaction(db, async (tx) => {
    const reader = await store.setRead(tx, groupId, me.id, seq)
    if (!reader) return rejectNonMember(tx, groupId)
    const { lastReadSeq, role } = reader
    await markMentionsRead({ live }, tx, me.id, { groupId, seq: lastReadSeq })
    await markReactionsRead({ live }, tx, me.id, reactionsPrefix('groupMessageReacted', groupId))
    const viewer = await resolveViewer(tx, me, { groupId, role })
    const counted = await store.countUnread(tx, groupId, me.id, viewer, lastReadSeq)
    const state = { lastReadSeq, ...counted }
    live.publish(tx, me.id, { kind: 'groupRead', groupId, ...state })
    return state
  })

export const publishTyping = async ({ db, live }: App, me: Me, groupId: string) => {
  await requireMember(db, me, groupId)
  const user = { id: me.id, name: me.name }
  live.broadcastTransient('group', groupId, { kind: 'groupTyping', groupId, user }, me.id)
}

/** Whether only members of a private group read the message. */
export const { isInPrivateGroup } = store

/** A group message that this user may read and has not read; null also if they muted the group. */
export const findUnreadGroupMessage = async (db: Db, userId: string, id: string, now: Date) => {
  const found = await store.findUnread(db, userId, id)
  const level = found && (await findLevel(db, 'group', found.groupId, userId, now))
  return found && level && level !== 'nothing' ? { ...found, level } : null
}
