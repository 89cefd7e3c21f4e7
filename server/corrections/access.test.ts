import { accessScene, signedIn } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { areBuddies } from '#server/testing/buddies.ts'
import { aDirectMessage } from '#server/testing/connections.ts'
import { aCorrection } from '#server/testing/corrections.ts'
import { corrections } from '#shared/corrections/contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'

const scene = await accessScene()

const { app, people } = scene

/** The receiver corrects a message of the requester, who is their buddy. */
const sceneOf = async (endpoint: Endpoint) => {
  const { requester, receiver } = people
  await app.db`delete from language_buddy_matches where buddy_id = ${receiver.me.id}`
  await areBuddies(app, requester, receiver)
  const { id } = await aDirectMessage(app, requester, receiver)
  return { id: endpoint === corrections.suggest ? id : await aCorrection(app, receiver, id) }
}

testAccess(
  'corrections',
  scene,
  {
    'PUT /api/messages/:id/correction': {
      body: { text: 'Hoi allemaal' },
      codes: { ...signedIn(404), requester: 403, receiver: 204 },
    },
    'POST /api/corrections/:id/acceptance': { codes: { ...signedIn(404), requester: 204 } },
    'DELETE /api/corrections/:id': {
      codes: { ...signedIn(404), requester: 204, receiver: 204 },
    },
    'GET /api/user/corrections': { codes: signedIn(200) },
  },
  sceneOf,
)
