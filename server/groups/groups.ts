import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import { audit } from '#server/audit/audit.ts'
import type { Tx } from '#server/db/connect.ts'
import { createOnce } from '#server/db/idempotency.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { closeGroupEvents } from '#server/events/audience/audience.ts'
import { pauseGroupEvents } from '#server/events/audience/pauses.ts'
import type { App } from '#server/http/context.ts'
import { currentLanguage } from '#server/language/currentLanguage.ts'
import { deleteMentionsIn, retractStepReminder } from '#server/notifications/erasure.ts'
import { groupDeleted } from '#server/notifications/groupInputs.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import { addsLink, hasLink } from '#server/safety/limits/linkDetection.ts'
import { enforceNewAccountLimit } from '#server/safety/limits/newAccountLimits.ts'
import { rejectReservedGroupName } from '#server/users/reservedNames.ts'
import type { GroupDraft, GroupFilter, NewGroup } from '#shared/groups/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { getVisibleGroup, lockManagedGroup, redactForViewer } from './groupAccess.ts'
import { addMember, memberIds, pendingIds } from './membership/store.ts'
import { signalPublicChange } from './publicContent.ts'
import * as store from './store.ts'

export const listGroups = async ({ db }: Pick<App, 'db'>, me: Me, filter: GroupFilter) => {
  const { understood, ...query } = filter
  const understoodWith = understood ? currentLanguage() : undefined
  const rows = await store.listGroups(db, me, { ...query, understoodWith })
  return rows.map((group) => redactForViewer(me, group))
}

export const listMyGroups = (
  { db, now }: Pick<App, 'db' | 'now'>,
  me: Me,
  page: { before?: string | undefined; limit: number },
) => store.listJoined(db, me, page, now())

export const { groupText } = store

/** Unread counts per group. */
export const { listUnread: listGroupUnreadCounts } = store

export const findGroup = ({ db }: Pick<App, 'db'>, me: Me, id: string) =>
  getVisibleGroup(db, me, id)

const textOf = ({ name, description }: Pick<GroupDraft, 'name' | 'description'>) =>
  `${name}\n${description}`

const isOnTeam = ({ isAdmin, isModerator }: Me) => isAdmin || isModerator

export const createGroup = (app: App, me: Me, { clientId, ...draft }: NewGroup) =>
  inTransaction(app.db, async (tx) => {
    const createdAt = app.now()
    const key = { userId: me.id, clientId, content: ['group', draft], at: createdAt } as const
    const id = await createOnce(tx, key, async (id) => {
      if (!isOnTeam(me)) await rejectReservedGroupName(tx, draft.name)
      if (hasLink(textOf(draft))) await enforceNewAccountLimit(app, tx, me, 'link')
      await store.addGroup(tx, { ...draft, id, createdBy: me.id, createdAt })
      await addMember(tx, {
        id: uuid(),
        groupId: id,
        userId: me.id,
        role: 'admin',
        joinedAt: createdAt,
        lastReadSeq: 0,
      })
      await retractStepReminder(app, tx, me.id, 'group')
      await audit(tx, {
        userId: me.id,
        action: 'group_created',
        entityType: 'group',
        entityId: id,
      })
      app.live.publish(tx, me.id, { kind: 'groupChanged', groupId: id })
    })
    return getVisibleGroup(tx, me, id)
  })

/** A yes of the team to visitors held for the former text. */
export const updateGroup = (app: App, me: Me, { id, ...draft }: GroupDraft & { id: string }) =>
  inTransaction(app.db, async (tx) => {
    if (draft.isPrivate) await store.lockEventsOfGroup(tx, id)
    const { group } = await lockManagedGroup(tx, me, id)
    const isNewText = textOf(draft) !== textOf(group)
    if (draft.name !== group.name && !isOnTeam(me)) await rejectReservedGroupName(tx, draft.name)
    if (addsLink(textOf(group), textOf(draft))) await enforceNewAccountLimit(app, tx, me, 'link')
    const needsYes = group.isShownByTeam && isNewText && !isOnTeam(me)
    const change = { ...draft, ...(needsYes && { isShownByTeam: null }) }
    signalPublicChange(app, tx, group, await store.changeGroup(tx, id, change))
    if (draft.isPrivate && !group.isPrivate) await closeGroupEvents(app, tx, id)
    const fields = [
      'name',
      'description',
      'type',
      'isPrivate',
      'isMembersOnly',
      'languages',
      'imageUrl',
      'focalX',
      'focalY',
    ] as const
    await audit(tx, {
      userId: me.id,
      action: 'group_updated',
      entityType: 'group',
      entityId: id,
      changed: fields.filter(
        (field) => draft[field] !== undefined && !isDeepStrictEqual(group[field], draft[field]),
      ),
    })
    app.live.publish(tx, [me.id, ...(await listAffectedUserIds(tx, id))], {
      kind: 'groupChanged',
      groupId: id,
    })
    return getVisibleGroup(tx, me, id)
  })

export const removeGroup = (app: App, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    await store.lockEventsOfGroup(tx, id)
    const { group } = await lockManagedGroup(tx, me, id)
    const others = (await listAffectedUserIds(tx, id)).filter((userId) => userId !== me.id)
    await pauseGroupEvents(app, tx, id)
    await store.removeGroup(tx, id)
    await deleteMentionsIn(app, tx, id, [me.id, ...others])
    signalPublicChange(app, tx, group, null)
    const input = groupDeleted(group)
    await notifyAll(
      app,
      tx,
      others.map((userId) => ({ userId, input })),
    )
    app.live.publish(tx, [me.id, ...others], { kind: 'groupChanged', groupId: id })
    await audit(tx, {
      userId: me.id,
      action: 'group_deleted',
      entityType: 'group',
      entityId: id,
    })
  })

/** Members and users with a pending join request. */
export const listAffectedUserIds = async (tx: Tx, id: string) => [
  ...(await memberIds(tx, id)),
  ...(await pendingIds(tx, id)),
]
