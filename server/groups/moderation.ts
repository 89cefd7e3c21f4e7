import { contextOf, reportedContent } from '#server/conversation/moderation.ts'
import { findMessage } from '#server/conversation/reading.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import type { GroupRow } from '#server/db/rows.ts'
import { pauseGroupEvents, resumeGroupEvents } from '#server/events/audience/pauses.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { t } from '#server/language/t.ts'
import { deleteMentionsIn } from '#server/notifications/erasure.ts'
import { groupBack, groupHidden } from '#server/notifications/groupInputs.ts'
import type { NotificationInput } from '#server/notifications/inputs.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import { storedMessage } from '#server/notifications/storedText.ts'
import type { DecidedContent, ModerationAdapters } from '#server/safety/moderationAdapter.ts'
import { findPublic } from '#server/users/users.ts'
import { houseRules } from '#shared/safety/cases/labels.ts'
import type { Me } from '#shared/users/user.ts'
import { groupKind } from './chat/kind.ts'
import { findStored, removeMessage } from './chat/messages.ts'
import * as chat from './chat/store.ts'
import { resolveViewer } from './groupAccess.ts'
import { listAffectedUserIds } from './groups.ts'
import { adminIds, memberIds } from './membership/store.ts'
import { signalPublicChange } from './publicContent.ts'
import * as store from './store.ts'

const asText = ({ name, description }: GroupRow) => `${name}\n\n${description}`.trim()

/**
 * The accountable owner: the longest-serving current admin. The creator may have handed the group
 * over since.
 */
const longestServingAdmin = async (db: Db, id: string) => (await adminIds(db, id, 1))[0] ?? null

/** Name and description; every member of the platform can see and report them. */
const getReportableGroup = async (db: Db, id: string) => {
  const group = await store.findAnyGroup(db, id)
  if (!group || group.hiddenAt) throw new AppError('group_not_found')
  return { ownerId: await longestServingAdmin(db, id), text: asText(group) }
}

/** Name and description only, no messages. */
const getGroupContext = async (db: Db, id: string) => {
  const group = await store.findAnyGroup(db, id)
  if (!group) return { location: t('groups.moderation.amongGroups'), isThere: false, lines: [] }
  const author = await findPublic(db, await longestServingAdmin(db, id))
  const line = { id, author, text: asText(group), createdAt: group.createdAt, isReported: true }
  return {
    location: t('groups.moderation.amongGroups'),
    isThere: group.hiddenAt === null,
    lines: [line],
  }
}

const lockReportedGroup = async (tx: Tx, id: string) => {
  await store.lockEventsOfGroup(tx, id)
  await store.lockAnyGroup(tx, id)
}

type DecisionContext = DecidedContent & { by: string }

/**
 * Hides the group completely. A nightly job deletes it when the objection period ends. Members are
 * notified, except the moderator and the owner, who receives the decision itself. Returns false if
 * it is already gone.
 */
const removeReportedGroup = async (
  app: App,
  tx: Tx,
  id: string,
  { by, ownerId, rule }: DecisionContext,
) => {
  const group = await store.lockGroup(tx, id)
  if (!group) return false
  const at = app.now()
  await store.setHidden(tx, id, at)
  await pauseGroupEvents(app, tx, id)
  signalPublicChange(app, tx, group, null)
  const input = groupHidden(group, rule ? storedMessage(houseRules[rule]) : null, at)
  await notifyMembers(app, tx, id, input, [by, ownerId])
  await deleteMentionsIn(app, tx, id, await memberIds(tx, id))
  return true
}

/** Restores a hidden group with members and messages. Returns false if it is not hidden or deleted. */
const restoreReportedGroup = async (
  app: App,
  tx: Tx,
  id: string,
  { by, ownerId }: Omit<DecisionContext, 'rule'>,
) => {
  const group = await store.lockAnyGroup(tx, id)
  if (!group?.hiddenAt) return false
  await store.setHidden(tx, id, null)
  await resumeGroupEvents(app, tx, id)
  signalPublicChange(app, tx, group, { ...group, hiddenAt: null })
  await notifyMembers(app, tx, id, groupBack(group, app.now()), [by, ownerId])
  return true
}

const notifyMembers = async (
  app: App,
  tx: Tx,
  groupId: string,
  input: NotificationInput,
  except: (string | null)[],
) => {
  const userIds = await listAffectedUserIds(tx, groupId)
  await notifyAll(
    app,
    tx,
    userIds.filter((userId) => !except.includes(userId)).map((userId) => ({ userId, input })),
  )
  app.live.publish(tx, userIds, { kind: 'groupChanged', groupId })
}

/** Author and text, for a member who can see and report the message. */
const getReportableGroupMessage = async (db: Db, me: Me, id: string) => {
  const notFound = () => new AppError('message_not_found')
  const groupId = await chat.findGroupId(db, id)
  const membership = groupId ? await store.findMembership(db, groupId, me.id) : null
  if (!membership) throw notFound()
  const reader = { userId: me.id, blocksOf: await resolveViewer(db, me, membership) }
  const found = await findMessage(db, groupKind, reader, id)
  // What an event says is reported with the event.
  if (!found || found.isDeleted || found.isHidden || found.event) throw notFound()
  return reportedContent(found)
}

const getGroupMessageContext = async (db: Db, id: string, until: Date) => {
  const groupId = await chat.findGroupId(db, id)
  const group = groupId ? await store.findAnyGroup(db, groupId) : null
  return {
    location: group
      ? t('groups.moderation.inGroup', { name: group.name })
      : t('groups.moderation.inSomeGroup'),
    ...(await contextOf(db, groupKind, id, until)),
  }
}

const lockReportedGroupMessage = async (tx: Tx, id: string) => {
  const groupId = await chat.findGroupId(tx, id)
  if (groupId) await store.lockAnyGroup(tx, groupId)
}

/** Leaves a tombstone. Returns false if it is already deleted. The caller has locked the group. */
const removeReportedGroupMessage = async (app: App, tx: Tx, id: string) => {
  const groupId = await chat.findGroupId(tx, id)
  const found = groupId && (await findStored(tx, groupId, id))
  if (!found || found.isDeleted) return false
  await removeMessage(app, tx, found)
  return true
}

export const groupModeration = {
  group: {
    view: (db, _, id) => getReportableGroup(db, id),
    context: getGroupContext,
    lock: lockReportedGroup,
    remove: (app, tx, id, me, decided) =>
      removeReportedGroup(app, tx, id, { ...decided, by: me.id }),
    restore: (app, tx, id, me, decided) =>
      restoreReportedGroup(app, tx, id, { ...decided, by: me.id }),
  },
  groupMessage: {
    view: getReportableGroupMessage,
    context: (db, id, { until }) => getGroupMessageContext(db, id, until),
    lock: lockReportedGroupMessage,
    remove: removeReportedGroupMessage,
  },
} satisfies Partial<ModerationAdapters>
