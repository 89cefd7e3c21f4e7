import { connections } from '#shared/connections/contract.ts'
import type { AccessScene } from './accessPeople.ts'
import { only } from './canary.ts'
import { as } from './people.ts'

/** The requester has asked the receiver to connect, and there is nothing else between the two. */
export const askedToConnect = async ({ app, people: { requester, receiver } }: AccessScene) => {
  const userId = receiver.me.id
  await app.db`delete from user_connections where ${userId} in (requester_id, receiver_id)`
  await app.db`delete from blocks where ${userId} in (blocker_id, blocked_id)`
  const { body } = await as(app, requester).call(connections.request, {
    receiverId: userId,
    message: `${only(requester, receiver)} May I?`,
  })
  return { id: body.id, userId }
}
