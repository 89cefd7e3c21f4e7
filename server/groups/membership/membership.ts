import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import type { GroupRow, JoinRequestRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { leaveGroupEvents, lockEventsOfMembers } from '#server/events/audience/audience.ts'
import {
  getVisibleGroup,
  listManagerIds,
  lockGroupMembership,
  lockManagedGroup,
  publishGroupChange,
} from '#server/groups/groupAccess.ts'
import { AlreadyDone, AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { deleteMentionsIn, retractStepReminder } from '#server/notifications/erasure.ts'
import { askedToJoin, joinAccepted, joinDeclined } from '#server/notifications/groupInputs.ts'
import { markHandled, notify } from '#server/notifications/notify.ts'
import { checkRequestMessage } from '#server/safety/limits/requestMessage.ts'
import { findUser, hiddenIds, toPublic } from '#server/users/users.ts'
import type { AnsweredRequest } from '#shared/groups/contract.ts'
import { mayManage } from '#shared/groups/rules.ts'
import { requestCooldownDays } from '#shared/users/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { closeInvitation } from '../invitations/invitations.ts'
import { hasValidInvitation } from '../invitations/store.ts'
import { signalAdminChange } from '../publicContent.ts'
import { findMembership } from '../store.ts'
import * as store from './store.ts'

const dayMs = 24 * 3_600_000

type Joining = { id: string; message?: string | undefined }

/** Joins the group, or sends a join request with the message where approval is required. */
export const joinGroup = (app: App, me: Me, { id, message }: Joining) =>
  inTransaction(app.db, async (tx) => {
    const { group, role } = await lockGroupMembership(tx, me, id)
    if (role) throw new AlreadyDone('already_in_group')
    const earlier = await store.findRequest(tx, id, me.id)
    const isInvited = await hasValidInvitation(tx, id, me.id)
    if (!isInvited) enforceRequestCooldown(earlier, app.now())
    const needsApproval = group.isPrivate || earlier?.wasRemoved
    if (needsApproval && !isInvited) await requestToJoin(app, tx, me, { group, earlier, message })
    else {
      await addToGroup(app, tx, group, me.id)
      if (earlier?.status === 'pending') await markRequestHandled(app, tx, group, me, earlier)
    }
    await publishGroupChange(app, tx, id, [me.id])
    return getVisibleGroup(tx, me, id)
  })

const enforceRequestCooldown = (earlier: JoinRequestRow | null, now: Date) => {
  if (!earlier?.answeredAt) return
  const allowedAt = earlier.answeredAt.getTime() + requestCooldownDays * dayMs
  const days = Math.ceil((allowedAt - now.getTime()) / dayMs)
  if (days > 0) throw new AppError('join_request_declined_recently', { args: { days } })
}

type NewJoinRequest = Pick<Joining, 'message'> & {
  group: GroupRow
  earlier: JoinRequestRow | null
}

const requestToJoin = async (
  app: App,
  tx: Tx,
  me: Me,
  { group, earlier, message }: NewJoinRequest,
) => {
  if (earlier?.status === 'pending') throw new AlreadyDone('join_request_sent_already')
  const createdAt = app.now()
  await store.upsertRequest(tx, {
    id: uuid(),
    groupId: group.id,
    userId: me.id,
    status: 'pending',
    wasRemoved: earlier?.wasRemoved ?? false,
    message: await checkRequestMessage(app, tx, me, message),
    createdAt,
    answeredAt: null,
  })
  for (const admin of await requestRecipients(tx, me, group.id))
    await notify(app, tx, admin, askedToJoin(group, me, createdAt))
}

/** Managers without a block between them and `me`; all managers if no other is left. */
const requestRecipients = async (tx: Tx, me: Me, groupId: string) => {
  const managers = await listManagerIds(tx, groupId)
  const hidden = new Set(await hiddenIds(tx, me.id))
  const others = managers.filter((id) => !hidden.has(id))
  return others.length > 0 ? others : managers
}

/** Adds a member to a group locked by the caller and closes their request and invitation. */
const addToGroup = async (app: App, tx: Tx, group: GroupRow, userId: string) => {
  const isNew = await store.addMember(tx, {
    id: uuid(),
    groupId: group.id,
    userId,
    role: 'member',
    joinedAt: app.now(),
    lastReadSeq: group.lastSeq,
  })
  if (!isNew) throw new AlreadyDone('already_in_group')
  await retractStepReminder(app, tx, userId, 'group')
  await store.removeRequest(tx, group.id, userId)
  await closeInvitation(app, tx, group, userId)
}

/** Ends the membership or withdraws the join request. */
export const leaveGroup = (app: App, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    const events = await lockEventsOfMembers(app, tx, id)
    const { group, membership } = await lockGroupMembership(tx, me, id)
    if (membership) {
      const [first, second] = await store.adminIds(tx, id, 2)
      if (first === me.id && !second) throw new AppError('last_group_admin')
      await store.removeMember(tx, membership)
      await leaveGroupEvents(app, tx, { groupId: id, userId: me.id, events })
      await deleteMentionsIn(app, tx, id, [me.id])
      if (membership.role === 'admin') signalAdminChange(app, tx, id)
    } else await withdrawRequest(app, tx, me, group)
    await publishGroupChange(app, tx, id, [me.id])
  })

const withdrawRequest = async (app: App, tx: Tx, me: Me, group: GroupRow) => {
  const { id } = group
  const request = await store.findRequest(tx, id, me.id)
  if (request?.status !== 'pending') throw new AlreadyDone('not_in_group')
  if (request.wasRemoved)
    await store.upsertRequest(tx, { ...request, status: 'removed', message: null })
  else await store.removeRequest(tx, id, me.id)
  await markRequestHandled(app, tx, group, me, request)
}

/** Marks the notifications of all managers about this request as read. */
const markRequestHandled = async (
  app: App,
  tx: Tx,
  group: GroupRow,
  who: Pick<Me, 'id' | 'name'>,
  { createdAt }: Pick<JoinRequestRow, 'createdAt'>,
) => {
  for (const manager of await listManagerIds(tx, group.id))
    await markHandled(app, tx, manager, askedToJoin(group, who, createdAt))
}

export const listJoinRequests = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  { id, ...page }: { id: string; before?: string | undefined; limit: number },
) => {
  const group = await getVisibleGroup(db, me, id)
  if (!mayManage(group, me)) throw new AppError('join_requests_hidden')
  return store.listRequests(db, id, me.id, page)
}

type RequestAnswer = { id: string; userId: string; status: 'accepted' | 'declined' }

export const answerRequest = (app: App, me: Me, { id, userId, status }: RequestAnswer) =>
  inTransaction(app.db, async (tx): Promise<AnsweredRequest> => {
    const { group } = await lockManagedGroup(tx, me, id)
    const request = await findPendingRequest(tx, { id, userId, status })
    const user = await findUser(tx, userId)
    if (!user) throw notFound()
    const answeredAt = app.now()
    if (status === 'accepted') {
      await addToGroup(app, tx, group, userId)
      await notify(app, tx, userId, joinAccepted(group, request))
    } else {
      await store.upsertRequest(tx, { ...request, status, message: null, answeredAt })
      await notify(app, tx, userId, joinDeclined(group, request))
    }
    await markRequestHandled(app, tx, group, user, request)
    await publishGroupChange(app, tx, id, [userId])
    return { user: toPublic(user), createdAt: request.createdAt }
  })

const findPendingRequest = async (tx: Tx, { id, userId, status }: RequestAnswer) => {
  const request = await store.findRequest(tx, id, userId)
  if (request?.status === 'pending') return request
  const isMember = (await findMembership(tx, id, userId)) !== null
  const earlierStatus = isMember ? 'accepted' : request?.status
  if (earlierStatus === status) throw new AlreadyDone('request_answered_already')
  throw isMember || earlierStatus === 'declined'
    ? new AppError('request_answered_already')
    : notFound()
}

const notFound = () => new AppError('join_request_not_found')
