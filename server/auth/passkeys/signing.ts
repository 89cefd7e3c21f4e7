import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { PasskeyChallengeRow, PasskeyRow } from '#server/db/trustSchema.ts'
import type { App } from '#server/http/context.ts'
import type { SignedPasskey } from '#shared/auth/passkeys/contract.ts'
import { expectedBy, takeChallenge } from './challenges.ts'
import * as store from './store.ts'

/** What a device knows its owner by: the bytes of the id, as WebAuthn asks, and no name. */
export const handleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex')

const isSigned = async (
  app: App,
  row: PasskeyRow,
  response: SignedPasskey,
  expectedChallenge: string,
) => {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...expectedBy(app.config),
      expectedChallenge,
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(row.publicKey),
        counter: Number(row.counter),
      },
    })
    return verified ? authenticationInfo : null
  } catch {
    // It throws for whatever is not right about what was sent, and nothing of that is a bug.
    return null
  }
}

/** Whose passkey signed what we asked for `purpose`, and how to note its use; else null. */
export const readSigned = async (
  app: App,
  purpose: Pick<PasskeyChallengeRow, 'purpose' | 'userId'>,
  signed: SignedPasskey,
) => {
  const challenge = await takeChallenge(app, purpose, signed.response.clientDataJSON)
  const row = challenge && (await store.findByCredential(app.db, signed.id))
  if (!row) return null
  const { userHandle } = signed.response
  const isOwners =
    userHandle === undefined || userHandle === handleOf(row.userId).toString('base64url')
  // Nobody has said who they are: then the device must, and it always does.
  const isNamed = purpose.userId ? row.userId === purpose.userId : userHandle !== undefined
  const info = isOwners && isNamed && (await isSigned(app, row, signed, challenge))
  if (!info) return null
  const use = {
    id: row.id,
    counter: info.newCounter,
    isSynced: info.credentialBackedUp,
    at: app.now(),
  }
  return { userId: row.userId, use }
}
