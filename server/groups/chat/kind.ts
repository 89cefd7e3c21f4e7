import * as z from 'zod/mini'
import type { Kind } from '#server/conversation/kind.ts'
import type { Tx } from '#server/db/connect.ts'
import type { GroupRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { requireSettledSender } from '#server/files/newAccounts.ts'
import { requireSpaceOfGroup } from '#server/files/space.ts'
import { rejectNonMember, requireMember, resolveViewer } from '#server/groups/groupAccess.ts'
import { findMember, memberIds } from '#server/groups/membership/store.ts'
import { hasAdmin, lockGroup } from '#server/groups/store.ts'
import { AppError } from '#server/http/appError.ts'
import { retractMentions } from '#server/notifications/notify.ts'
import { groupMessageReacted } from '#server/notifications/reactionInputs.ts'
import { type EventCard, GroupMessage } from '#shared/groups/contract.ts'
import { mayManage } from '#shared/groups/rules.ts'
import type { Me, PublicUser } from '#shared/users/user.ts'
import { mayBeForSomeone, notifyMembers, notifyOfEdit } from './notifying.ts'
import * as store from './store.ts'

type StoredCard = Omit<EventCard, 'startDate' | 'endDate'> & { startDate: string; endDate: string }

/** What only messages of groups have. */
type Own = { isRemoved: boolean; user: PublicUser | null; event: StoredCard | null }

type GroupKind = Kind<Own, GroupMessage, GroupRow>

const placeOf = async (tx: Tx, me: Me, groupId: string) => {
  const membership = await requireMember(tx, me, groupId)
  const isManager = mayManage({ role: membership.role, hasAdmin: await hasAdmin(tx, groupId) }, me)
  return { id: groupId, blocksOf: isManager ? null : me.id, isManager }
}

/** Serializes writers, so that sequence numbers follow commit order. */
const lockExisting = async (tx: Tx, groupId: string): Promise<GroupRow> => {
  const group = await lockGroup(tx, groupId)
  if (!group) throw new AppError('group_not_found')
  return group
}

/** Only admins write while the group says so; slow mode counts the messages of all others. */
const requireNewMessage: GroupKind['requireNew'] = async ({ now }, tx, me, place) => {
  const { id, isManager, locked: group } = place
  if (isManager) return
  if (group.isForAdminsToWrite) throw new AppError('writing_for_admins')
  // Also without slow mode, which counts from the last message once it is on.
  const isInTime = await store.takeTurn(tx, id, me.id, now(), group.slowModeSeconds)
  if (!isInTime && group.slowModeSeconds > 0) throw new AppError('slow_mode')
}

const toMessage: GroupKind['toMessage'] = (row, extras) => ({
  id: row.id,
  groupId: row.conversationId,
  seq: row.seq,
  changedSeq: row.changedSeq,
  message: row.text,
  event: row.event && {
    ...row.event,
    startDate: new Date(row.event.startDate),
    endDate: new Date(row.event.endDate),
  },
  isDeleted: row.isDeleted,
  isRemoved: row.isRemoved,
  clientId: row.clientId,
  createdAt: row.createdAt,
  user: row.user,
  isHidden: false,
  ...extras,
})

/** Keeps only the position in the log. */
const redact = ({
  id,
  groupId,
  seq,
  changedSeq,
  isDeleted,
  isRemoved,
  createdAt,
}: GroupMessage) => ({
  ...{ id, groupId, seq, changedSeq, isDeleted, isRemoved, createdAt },
  message: '',
  event: null,
  clientId: null,
  user: null,
  isHidden: true,
})

export const groupKind: GroupKind = {
  name: 'group',
  topic: 'group',
  requireNew: requireNewMessage,
  requireFiles: async (app, tx, me, groupId) => {
    requireSettledSender(app, me)
    await requireSpaceOfGroup(tx, groupId)
  },
  table: {
    messages: 'group_messages',
    conversation: 'group_id',
    author: 'user_id',
    text: 'message',
    conversations: 'groups',
    reference: 'group_message_id',
  },
  ...store.messageSql,
  toMessage,
  titleOf: ({ text, event }) => event?.title ?? text,
  redact,
  toEvent: (message, after) => ({
    kind: 'groupMessage',
    message: z.encode(GroupMessage, message),
    after,
  }),
  find: async (db, me, groupId) => {
    const membership = await requireMember(db, me, groupId)
    const blocksOf = await resolveViewer(db, me, membership)
    return { id: groupId, blocksOf, isManager: blocksOf === null }
  },
  enter: async (_, tx, me, groupId) => {
    const locked = await lockExisting(tx, groupId)
    return { ...(await placeOf(tx, me, groupId)), locked }
  },
  requireWriter: async (_app, _tx, _me, id, place) => ({ ...place, id }),
  reopen: async (_tx, _me, id, place) => ({ ...place, id }),
  addressOf: ({ conversationId }) => conversationId,
  newRow: (me, _, message) => ({ userId: me.id, message }),
  onAdded: notifyMembers,
  onErased: async ({ live }, tx, message) => {
    const { conversationId: groupId, seq } = message
    if (mayBeForSomeone(message)) await retractMentions({ live }, tx, { groupId, seq })
  },
  onEdited: (app, tx, me, { locked }, edit) => notifyOfEdit(app, tx, me, locked, edit),
  reactionKind: 'groupMessageReacted',
  reactionNotice: async (tx, { locked }, message, reactors) => {
    const { conversationId: groupId, authorId } = message
    if (!(await findMember(tx, groupId, authorId))) return null
    return groupMessageReacted(locked, message, reactors)
  },
  publishSettings: ({ live, db }, me, groupId) =>
    live.publish(db, me.id, { kind: 'groupChanged', groupId }),
  markUnread: ({ db, live }, me, groupId, seq) =>
    inTransaction(db, async (tx) => {
      const reader = await store.setUnread(tx, groupId, me.id, seq)
      if (!reader) return rejectNonMember(tx, groupId)
      const { lastReadSeq, role } = reader
      const viewer = await resolveViewer(tx, me, { groupId, role })
      const counted = await store.countUnread(tx, groupId, me.id, viewer, lastReadSeq)
      const state = { lastReadSeq, ...counted, isBack: true }
      live.publish(tx, me.id, { kind: 'groupRead', groupId, ...state })
    }),
  members: (db, id) => memberIds(db, id),
  // Who joins sees all of the chat.
  seenAfter: async () => new Map(),
  membersVersion: store.findMembersVersion,
  hiddenPairs: store.listHiddenPairs,
}
