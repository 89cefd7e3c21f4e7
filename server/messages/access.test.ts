import { accessScene, requestConnection, signedIn } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { aDirectMessage } from '#server/testing/connections.ts'
import { as } from '#server/testing/people.ts'
import { connections } from '#shared/connections/contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { messages } from '#shared/messages/contract.ts'

const scene = await accessScene()

const { app, people } = scene

/** The two are connected, and the requester has sent the receiver a message. */
const sceneOf = async (endpoint: Endpoint) => {
  const { requester, receiver } = people
  const { id, userId } = await requestConnection(scene)
  await as(app, receiver).call(connections.answer, { id, status: 'accepted' })
  const message = await aDirectMessage(app, requester, receiver)
  return { id: endpoint === messages.thread ? userId : message.id, userId }
}

testAccess(
  'messages',
  scene,
  {
    'GET /api/messages/conversations': { codes: signedIn(200) },
    'GET /api/messages/conversations/:userId': { codes: { ...signedIn(404), requester: 200 } },
    'GET /api/messages/new': { codes: signedIn(200) },
    'GET /api/messages/:id': { codes: { ...signedIn(404), requester: 200 } },
    'POST /api/messages': {
      body: { receiverId: ':receiver', content: 'Hoi' },
      codes: { ...signedIn(403), requester: 201, receiver: 400 },
    },
    'DELETE /api/messages/:id': { codes: { ...signedIn(404), requester: 204, receiver: 403 } },
    'PUT /api/messages/:userId/read': {
      body: { seq: 1 },
      codes: { ...signedIn(404), requester: 200 },
    },
    'PUT /api/user/shows-seen': { body: { hasReadReceipts: true }, codes: signedIn(200) },
  },
  sceneOf,
)
