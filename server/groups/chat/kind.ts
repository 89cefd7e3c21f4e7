import * as z from 'zod/mini'
import type { Kind, StoredMessage } from '#server/conversation/kind.ts'
import type { Tx } from '#server/db/connect.ts'
import type { GroupRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { requireMember, resolveViewer } from '#server/groups/groupAccess.ts'
import { memberIds } from '#server/groups/membership/store.ts'
import { hasAdmin, lockGroup } from '#server/groups/store.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { groupMention } from '#server/notifications/groupInputs.ts'
import { notifyAll, retractMentions, withdrawMentions } from '#server/notifications/notify.ts'
import { type EventCard, GroupMessage } from '#shared/groups/contract.ts'
import { parseMentions, resolveMentions } from '#shared/groups/mentions.ts'
import { mayManage } from '#shared/groups/rules.ts'
import type { Me, PublicUser } from '#shared/users/user.ts'
import * as store from './store.ts'

type StoredCard = Omit<EventCard, 'startDate' | 'endDate'> & { startDate: string; endDate: string }

/** What only messages of groups have. */
type Own = { isRemoved: boolean; user: PublicUser | null; event: StoredCard | null }

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
const requireNewMessage: Kind['requireNew'] = async ({ now }, tx, me, { id, isManager }) => {
  const group = await lockExisting(tx, id)
  if (isManager) return
  if (group.isForAdminsToWrite) throw new AppError('writing_for_admins')
  if (group.slowModeSeconds === 0) return
  const isInTime = await store.takeTurn(tx, id, me.id, now(), group.slowModeSeconds)
  if (!isInTime) throw new AppError('slow_mode')
}

/** The members that a text names, except its author and those whom a block separates from them. */
export const listMentioned = async (tx: Tx, me: Me, groupId: string, text: string) => {
  const named = parseMentions(text)
  if (named.length === 0) return []
  return resolveMentions(named, await store.findMembersByUsername(tx, groupId, me.id, named.flat()))
}

/** Has no effect for members who were notified of this message before. */
const notifyOf = async (
  app: App,
  tx: Tx,
  me: Me,
  { conversationId: groupId, ...row }: StoredMessage,
  userIds: string[],
) => {
  if (userIds.length === 0) return
  const input = groupMention(me, await lockExisting(tx, groupId), row)
  await notifyAll(
    app,
    tx,
    userIds.map((userId) => ({ userId, input })),
  )
}

const notifyMentioned: Kind['onAdded'] = async (app, tx, me, groupId, row) =>
  notifyOf(app, tx, me, row, await listMentioned(tx, me, groupId, row.text))

/**
 * Notifies those whom the edit names for the first time. Those whom the message named before lose
 * their badges, but for the one whom it answers.
 */
const notifyOfEdit: Kind['onEdited'] = async (app, tx, me, before, text) => {
  const { conversationId: groupId, seq, quote } = before
  const named = await listMentioned(tx, me, groupId, text)
  await notifyOf(app, tx, me, before, named)
  if (parseMentions(before.text).length === 0) return
  const keeping = [...named, ...(quote?.userId ? [quote.userId] : [])]
  await withdrawMentions(app, tx, { groupId, seq }, keeping)
}

const toMessage: Kind<Own, GroupMessage>['toMessage'] = (row, extras) => ({
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

export const groupKind: Kind<Own, GroupMessage> = {
  name: 'group',
  topic: 'group',
  conversationField: 'groupId',
  requireNew: requireNewMessage,
  table: {
    messages: 'group_messages',
    conversation: 'group_id',
    author: 'user_id',
    text: 'message',
    conversations: 'groups',
    settings: 'group_id',
    reference: 'group_message_id',
  },
  ...store.messageSql,
  toMessage,
  redact,
  toEvent: (message) => ({ kind: 'groupMessage', message: z.encode(GroupMessage, message) }),
  find: async (db, me, groupId) => {
    const membership = await requireMember(db, me, groupId)
    const blocksOf = await resolveViewer(db, me, membership)
    return { id: groupId, blocksOf, isManager: blocksOf === null }
  },
  enter: async (_, tx, me, groupId) => {
    await lockExisting(tx, groupId)
    return placeOf(tx, me, groupId)
  },
  requireWriter: async (_app, _tx, _me, id, place) => ({ ...place, id }),
  isAt: ({ conversationId }, address) => conversationId === address,
  newRow: (me, _, message) => ({ userId: me.id, message }),
  onAdded: notifyMentioned,
  onErased: async ({ live }, tx, { conversationId: groupId, seq, text }) => {
    if (parseMentions(text).length > 0) await retractMentions({ live }, tx, { groupId, seq })
  },
  onEdited: notifyOfEdit,
  onReaction: async () => undefined,
  publishSettings: ({ live, db }, me, groupId) =>
    live.publish(db, me.id, { kind: 'groupChanged', groupId }),
  markUnread: ({ db, live }, me, groupId, seq) =>
    inTransaction(db, async (tx) => {
      const place = await groupKind.find(tx, me, groupId)
      const lastReadSeq = await store.setUnread(tx, groupId, me.id, seq)
      const counted = await store.countUnread(tx, groupId, me.id, place.blocksOf, lastReadSeq)
      live.publish(tx, me.id, { kind: 'groupRead', groupId, lastReadSeq, ...counted })
    }),
  members: (db, id) => memberIds(db, id),
  membersVersion: store.findMembersVersion,
  hiddenPairs: store.listHiddenPairs,
}
