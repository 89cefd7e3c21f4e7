import { accessScene, requestConnection, signedIn } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { as } from '#server/testing/people.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { people as peopleCalls } from '#shared/people/contract.ts'

const scene = await accessScene()

const { app, people } = scene

const createSubject = async ({ path }: Endpoint) => {
  const { id, userId } = await requestConnection(scene)
  if (path.includes('/blocks/:userId'))
    await as(app, people.requester).call(peopleCalls.block, { userId })
  return { id, userId }
}

testAccess(
  'people',
  scene,
  {
    'GET /api/people/:username': { codes: signedIn(200) },
    'GET /api/suggestions': { codes: signedIn(200) },
    'PUT /api/suggestions/:userId/dismissal': { codes: { ...signedIn(204), receiver: 404 } },
    'DELETE /api/suggestions/:userId/dismissal': { codes: signedIn(204) },
    'GET /api/blocks': { codes: signedIn(200) },
    'POST /api/blocks': {
      body: { userId: ':receiver' },
      codes: { ...signedIn(201), receiver: 400 },
    },
    'DELETE /api/blocks/:userId': { codes: { ...signedIn(404), requester: 204 } },
  },
  createSubject,
)
