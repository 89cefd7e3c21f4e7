import { v7 as uuid } from 'uuid'
import { auditForBoth } from '#server/audit/audit.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { GroupRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import {
  lockGroupMembership,
  rejectNonMember,
  requireMember,
  resolveViewer,
} from '#server/groups/groupAccess.ts'
import { lockGroup } from '#server/groups/store.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { groupMention, messageRemoved } from '#server/notifications/groupInputs.ts'
import {
  markMentionsRead,
  notify,
  notifyAll,
  retractMentions,
} from '#server/notifications/notify.ts'
import type { GroupMessage, MessageRemoval, NewGroupMessage } from '#shared/groups/contract.ts'
import { parseMentions, resolveMentions } from '#shared/groups/mentions.ts'
import { mayDeleteMessage, mayTakeDownMessages } from '#shared/groups/rules.ts'
import type { SeqPage } from '#shared/http/endpoint.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

export const listMessages = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  { id, before, after, limit }: SeqPage & { id: string },
) => {
  const viewer = await resolveViewer(db, me, await requireMember(db, me, id))
  return after === undefined
    ? store.listMessages(db, id, viewer, { before, limit })
    : store.listChanges(db, id, viewer, after, limit)
}

/** Serializes writers, so that sequence numbers follow commit order. */
const lockAsMember = async (tx: Tx, me: Me, groupId: string) => {
  const group = await lockGroup(tx, groupId)
  if (!group) throw new AppError('group_not_found')
  await requireMember(tx, me, groupId)
  return group
}

const notifyMentioned = async (
  app: App,
  tx: Tx,
  me: Me,
  group: GroupRow,
  { id, seq, message }: GroupMessage,
) => {
  const named = parseMentions(message)
  if (named.length === 0) return
  const found = await store.findMembersByUsername(tx, group.id, me.id, named.flat())
  const input = groupMention(me, group, { id, seq })
  await notifyAll(
    app,
    tx,
    resolveMentions(named, found).map((userId) => ({ userId, input })),
  )
}

/** Idempotent by client id: a repeated request returns the first message. */
export const sendMessage = (
  app: App,
  me: Me,
  { id: groupId, message, clientId }: NewGroupMessage & { id: string },
) =>
  inTransaction(app.db, async (tx) => {
    const group = await lockAsMember(tx, me, groupId)
    const earlier = clientId ? await store.findByClientId(tx, me.id, clientId) : null
    if (earlier) {
      const isSame = earlier.isDeleted || earlier.message === message
      if (earlier.groupId !== groupId || !isSame) throw clientIdConflict()
      return earlier
    }
    const seq = await store.nextSeq(tx, groupId)
    const added = await store.addMessage(tx, {
      id: uuid(),
      groupId,
      userId: me.id,
      message,
      seq,
      clientId: clientId ?? null,
      createdAt: app.now(),
    })
    if (!added) throw clientIdConflict() // concurrently, in another group
    app.live.signal(tx, 'group', groupId, seq)
    await notifyMentioned(app, tx, me, group, added)
    return added
  })

const clientIdConflict = () => new AppError('message_client_id_used')

export const deleteMessage = ({ db, live, now }: App, me: Me, groupId: string, id: string) =>
  inTransaction(db, async (tx) => {
    await lockAsMember(tx, me, groupId)
    const message = await store.findMessage(tx, groupId, id)
    if (!message) throw new AppError('message_not_found')
    if (!mayDeleteMessage(message, me)) throw new AppError('only_own_messages_deletable')
    if (message.isDeleted) return
    await eraseMessage({ live, now }, tx, message, { isRemoved: false })
  })

/** Leaves a tombstone, also in open chats. The caller has locked the group. */
export const eraseMessage = async (
  { live, now }: Pick<App, 'live' | 'now'>,
  tx: Tx,
  { id, groupId, seq, message }: Pick<GroupMessage, 'id' | 'groupId' | 'seq' | 'message'>,
  { isRemoved }: { isRemoved: boolean },
) => {
  const changedSeq = await store.nextSeq(tx, groupId)
  await store.eraseMessage(tx, id, { changedSeq, at: now(), isRemoved })
  live.signal(tx, 'group', groupId, changedSeq)
  if (parseMentions(message).length > 0) await retractMentions({ live }, tx, { groupId, seq })
}

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
    const message = await store.findMessage(tx, groupId, messageId)
    if (!message) throw new AppError('message_not_found')
    if (message.isDeleted) return
    await eraseMessage(app, tx, message, { isRemoved: true })
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

/** A group message that this user may read and has not read; otherwise null. */
export const findUnreadGroupMessage = (db: Db, userId: string, id: string) =>
  store.findUnread(db, userId, id)
