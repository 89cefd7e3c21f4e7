import type { Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { AlreadyDone, Refusal } from '#server/http/refusal.ts'
import { joinAccepted, joinDeclined } from '#server/notifications/groupFacts.ts'
import { notify } from '#server/notifications/notify.ts'
import { findUser, toPublic } from '#server/users/users.ts'
import type { JoinRequest } from '#shared/groups/contract.ts'
import { mayManage } from '#shared/groups/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { findPart, lockManaged } from '../part.ts'
import { findMembership } from '../store.ts'
import { letIn } from './joining.ts'
import { tellOf } from './managers.ts'
import * as store from './store.ts'

export const requestsOf = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  { id, ...page }: { id: string; before?: string | undefined; limit: number },
) => {
  const group = await findPart(db, me, id)
  if (!mayManage(group, me))
    throw new Refusal(403, 'Only an admin of this group may see who asks to join')
  const [rows, total] = await Promise.all([
    store.listRequests(db, id, page),
    store.countRequests(db, id),
  ])
  return { rows, total }
}

type Answer = { id: string; userId: string; status: 'accepted' | 'declined' }

export const answerRequest = (app: App, me: Me, { id, userId, status }: Answer) =>
  inTransaction(app.db, async (tx): Promise<JoinRequest> => {
    const { group } = await lockManaged(tx, me, id)
    const request = await findOpen(tx, { id, userId, status })
    const user = await findUser(tx, userId)
    if (!user) throw notFound()
    const answeredAt = app.now()
    if (status === 'accepted') {
      await letIn(app, tx, group, userId)
      await notify(app, tx, userId, joinAccepted(group, request))
    } else {
      await store.putRequest(tx, { ...request, status, answeredAt })
      await notify(app, tx, userId, joinDeclined(group, request))
    }
    await tellOf(app, tx, id, [userId])
    return { user: toPublic(user), createdAt: request.createdAt }
  })

const answeredAlready = 'This request has been answered already'

const findOpen = async (tx: Tx, { id, userId, status }: Answer) => {
  const request = await store.findRequest(tx, id, userId)
  if (request?.status === 'pending') return request
  const isMember = (await findMembership(tx, id, userId)) !== null
  const before = isMember ? 'accepted' : request?.status
  if (before === status) throw new AlreadyDone(answeredAlready)
  throw isMember || before === 'declined' ? new Refusal(409, answeredAlready) : notFound()
}

const notFound = () => new Refusal(404, 'This person does not ask to join any more')
