import { letIn } from '#server/auth/auth.ts'
import { type Origin, renewSession } from '#server/auth/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { auditAccount } from '#server/privacy/audit.ts'
import { lockUser } from '#server/users/users.ts'
import type { SignedPasskey } from '#shared/auth/passkeys/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { askToSign } from './challenges.ts'
import { readSigned } from './signing.ts'
import * as store from './store.ts'

const byAnyone = { purpose: 'signIn', userId: null } as const
const againBy = ({ id }: Pick<Me, 'id'>) => ({ purpose: 'again', userId: id }) as const

export const offerSignIn = (app: App) => askToSign(app, byAnyone)

const notKnown = () => new Refusal(401, 'This passkey does not sign anybody in')

/** Needs no code beside it: the device has asked for a finger, a face or a PIN. */
export const signInWithPasskey = async (app: App, signed: SignedPasskey, origin: Origin) => {
  const found = await readSigned(app, byAnyone, signed)
  if (!found) throw notKnown()
  return letIn(app, found.userId, origin, async (tx) => {
    if (!(await store.notePasskeyUse(tx, found.use))) throw notKnown()
    return true
  })
}

export const offerAgain = async (app: App, me: Me) => {
  const known = await store.listPasskeys(app.db, me.id)
  if (known.length === 0) throw new Refusal(409, 'You have no passkey yet')
  return askToSign(
    app,
    againBy(me),
    known.map(({ credentialId: id, transports }) => ({ id, transports })),
  )
}

/** Whoever is signed in shows that it is them: the token of their session from now on. */
export const showAgain = async (
  app: App,
  me: Me,
  { signed, sessionId }: { signed: SignedPasskey; sessionId: string },
  origin: Origin,
) => {
  const found = await readSigned(app, againBy(me), signed)
  const notChecked = () => new Refusal(403, 'This passkey could not be checked. Please try again.')
  if (!found) throw notChecked()
  return inTransaction(app.db, async (tx) => {
    await lockUser(tx, me.id)
    if (!(await store.notePasskeyUse(tx, found.use))) throw notChecked()
    await auditAccount(tx, me.id, 'signed_in_again', { origin })
    return renewSession(tx, sessionId, app.now(), { isStrong: true })
  })
}
