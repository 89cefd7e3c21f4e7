import { accessScene, signedIn } from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { requestBuddy } from '#server/testing/buddies.ts'
import { as } from '#server/testing/people.ts'
import { buddies } from '#shared/buddies/contract.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'

const scene = await accessScene()

const { app, people } = scene

const buddyProfile = {
  town: 'Leiden',
  teaches: [{ language: 'es', level: 'native' }],
  learns: [{ language: 'nl', level: 'A1' }],
}

/** A request from requester to receiver, already accepted for endpoints about weeks. */
const sceneOf = async ({ path }: Endpoint) => {
  const { requester, receiver, ...others } = people
  await app.db`
    delete from buddy_profiles where user_id = any(${Object.values(others).map(({ me }) => me.id)})`
  await app.db`delete from language_buddy_matches where buddy_id = ${receiver.me.id}`
  const { id } = await requestBuddy(app, requester, receiver)
  if (path.includes('/weeks'))
    await as(app, receiver).call(buddies.answer, { id, status: 'accepted' })
  return { id }
}

testAccess(
  'buddies',
  scene,
  {
    'GET /api/language-buddies/profile': { codes: signedIn(200) },
    'PUT /api/language-buddies/profile': { body: buddyProfile, codes: signedIn(200) },
    'DELETE /api/language-buddies/profile': {
      codes: { ...signedIn(404), requester: 204, receiver: 204 },
    },
    'GET /api/language-buddies/suggestions': { codes: signedIn(200) },
    'GET /api/language-buddies': { codes: signedIn(200) },
    'POST /api/language-buddies': {
      body: { buddyId: ':receiver', teachLanguage: 'es', learnLanguage: 'nl' },
      codes: { ...signedIn(409), receiver: 400 },
    },
    'PUT /api/language-buddies/:id': {
      body: { status: 'accepted' },
      codes: { ...signedIn(404), requester: 403, receiver: 200 },
    },
    'DELETE /api/language-buddies/:id': {
      codes: { ...signedIn(404), requester: 204, receiver: 409 },
    },
    'GET /api/language-buddies/:id/weeks': {
      codes: { ...signedIn(404), requester: 200, receiver: 200 },
    },
    'GET /api/language-buddies/:id/weeks/:week': {
      codes: { ...signedIn(404), requester: 200, receiver: 200 },
    },
    'PUT /api/language-buddies/:id/weeks/:week': {
      body: { isMet: true },
      codes: { ...signedIn(404), requester: 200, receiver: 200 },
    },
  },
  sceneOf,
)
