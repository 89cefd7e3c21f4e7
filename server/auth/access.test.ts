import {
  accessScene,
  adminOnly,
  anyone,
  renewActor,
  signedIn,
} from '#server/testing/accessActors.ts'
import { testAccess } from '#server/testing/accessMatrix.ts'
import { onlyPasskey, unknownAssertion, unknownAttestation } from '#server/testing/authenticator.ts'
import { signInAgain } from '#server/testing/people.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'

const scene = await accessScene()

const { app, people } = scene

/** Uses a second browser, so that the calling session stays signed in. */
const aSession = async () => {
  const { me } = await signInAgain(app, people.owner)
  const [row] = await app.db<[{ id: string }]>`
    select id from sessions where user_id = ${me.id} order by created_at desc, id desc limit 1`
  return row
}

const createSubject = async ({ path }: Endpoint) => {
  if (path.includes('/sessions/:id')) return aSession()
  return path.includes('passkey') ? onlyPasskey(app, people.owner) : {}
}

testAccess(
  'auth',
  scene,
  {
    'GET /api/user': { codes: signedIn(200) },
    'POST /api/login': { body: { username: 'nobody', password: 'wrong' }, codes: anyone(401) },
    'POST /api/register': { body: { name: 'x' }, codes: anyone(400) },
    'POST /api/logout': { codes: anyone(204), next: renewActor },
    'POST /api/passkeys/sign-in/options': { codes: anyone(200) },
    'POST /api/passkeys/sign-in': { body: unknownAssertion(), codes: anyone(401) },
    'POST /api/user/authenticate/passkey/options': { codes: { ...signedIn(409), owner: 200 } },
    'POST /api/user/authenticate/passkey': { body: unknownAssertion(), codes: signedIn(403) },
    'GET /api/user/passkeys': { codes: signedIn(200) },
    'POST /api/user/passkeys/options': { codes: { ...signedIn(200), lateAdmin: 403 } },
    'POST /api/user/passkeys': {
      body: { ...unknownAttestation(), name: 'My phone' },
      codes: { ...signedIn(400), lateAdmin: 403 },
    },
    'PUT /api/user/passkeys/:id': {
      body: { name: 'My phone' },
      codes: { ...signedIn(404), owner: 200 },
    },
    'DELETE /api/user/passkeys/:id': { codes: { ...signedIn(404), owner: 204 } },
    'GET /api/user/second-factor': { codes: signedIn(200) },
    'POST /api/user/second-factor': { codes: { ...signedIn(201), lateAdmin: 403 } },
    'POST /api/user/second-factor/confirm': {
      body: { code: 'not a code' },
      codes: { ...signedIn(400), lateAdmin: 403 },
    },
    'POST /api/user/second-factor/recovery-codes': {
      codes: { ...signedIn(409), lateAdmin: 403 },
    },
    'DELETE /api/user/second-factor': { codes: { ...signedIn(409), lateAdmin: 403 } },
    'GET /api/admin/security': { codes: adminOnly(200) },
    'PUT /api/admin/security': {
      body: { isSecondFactorRequired: false },
      codes: adminOnly(200),
    },
    'POST /api/user/password': {
      body: { currentPassword: 'wrong', newPassword: 'another long password' },
      codes: signedIn(403),
    },
    'POST /api/password/forgot': { body: { email: 'nobody@example.org' }, codes: anyone(204) },
    'POST /api/password/reset': {
      body: { token: 'x', password: 'another long password' },
      codes: anyone(400),
    },
    'POST /api/password/reset/passkeys': { body: { token: 'x' }, codes: anyone(400) },
    'POST /api/user/authenticate': { body: { password: 'wrong' }, codes: signedIn(403) },
    'GET /api/user/sessions': { codes: signedIn(200) },
    'DELETE /api/user/sessions/:id': { codes: { ...signedIn(404), owner: 204 } },
    'DELETE /api/user/sessions': { codes: signedIn(204) },
    'POST /api/user/email/confirm': { body: { token: 'x' }, codes: anyone(400) },
    'POST /api/user/email/code': { body: { code: '000000' }, codes: signedIn(204) },
    'POST /api/user/email/confirmation': { codes: signedIn(409) },
    'POST /api/user/email/undo': { body: { token: 'x' }, codes: anyone(400) },
    'POST /api/user/email/pending': { codes: signedIn(409) },
    'DELETE /api/user/email/pending': { codes: signedIn(204) },
  },
  createSubject,
)
