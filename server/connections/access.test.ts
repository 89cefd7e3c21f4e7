import { accessScene, requestConnection, signedIn } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'

const scene = await accessScene()

const sceneOf = () => requestConnection(scene)

testAccess(
  'connections',
  scene,
  {
    'GET /api/connections': { codes: signedIn(200) },
    'GET /api/connections/pending': { codes: signedIn(200) },
    'GET /api/connections/sent': { codes: signedIn(200) },
    'GET /api/connections/with': { query: '?userIds=:receiver', codes: signedIn(200) },
    'POST /api/connections': {
      body: { receiverId: ':receiver' },
      codes: { ...signedIn(201), requester: 409, receiver: 400 },
    },
    'PUT /api/connections/:id': {
      body: { status: 'accepted' },
      codes: { ...signedIn(404), requester: 403, receiver: 200 },
    },
    'DELETE /api/connections/:id': { codes: { ...signedIn(404), requester: 204, receiver: 409 } },
    'GET /api/users/search': { query: '?q=Person', codes: signedIn(200) },
  },
  sceneOf,
)
