import { auditAccount } from '#server/audit/audit.ts'
import { completeSignIn } from '#server/auth/auth.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { renewSession } from '#server/sessions/sessions.ts'
import { lockUser } from '#server/users/users.ts'
import type { PasskeyAssertion } from '#shared/auth/passkeys/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'
import { createRequestOptions, verifyPasskeyAssertion } from './webauthn.ts'

const signInPurpose = { purpose: 'signIn', userId: null } as const
const reauthenticationPurpose = ({ id }: Pick<Me, 'id'>) =>
  ({ purpose: 'again', userId: id }) as const

export const createSignInOptions = (app: App) => createRequestOptions(app, signInPurpose)

const unknownPasskey = () => new AppError('unknown_passkey')

/** Needs no second factor: the authenticator has verified the user. */
export const signInWithPasskey = async (app: App, assertion: PasskeyAssertion) => {
  const found = await verifyPasskeyAssertion(app, signInPurpose, assertion)
  if (!found) throw unknownPasskey()
  return completeSignIn(app, found.userId, async (tx) => {
    if (!(await store.recordPasskeyUse(tx, found.use))) throw unknownPasskey()
    return true
  })
}

export const createReauthenticationOptions = async (app: App, me: Me) => {
  const known = await store.listPasskeys(app.db, me.id)
  if (known.length === 0) throw new AppError('no_passkey')
  return createRequestOptions(
    app,
    reauthenticationPurpose(me),
    known.map(({ credentialId: id, transports }) => ({ id, transports })),
  )
}

/** Re-authenticates the signed-in user and returns the new token of the session. */
export const reauthenticateWithPasskey = async (
  app: App,
  me: Me,
  { assertion, sessionId }: { assertion: PasskeyAssertion; sessionId: string },
) => {
  const found = await verifyPasskeyAssertion(app, reauthenticationPurpose(me), assertion)
  const invalidPasskey = () => new AppError('passkey_not_verified', { status: 403 })
  if (!found) throw invalidPasskey()
  return inTransaction(app.db, async (tx) => {
    await lockUser(tx, me.id)
    if (!(await store.recordPasskeyUse(tx, found.use))) throw invalidPasskey()
    await auditAccount(tx, me.id, 'signed_in_again', { origin: currentOrigin() })
    return renewSession(tx, sessionId, app.now(), { isStrong: true })
  })
}
