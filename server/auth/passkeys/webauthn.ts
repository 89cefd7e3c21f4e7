import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse as VerifyAuthentication,
} from '@simplewebauthn/server'
import type { Config } from '#server/config.ts'
import type { PasskeyChallengeRow, PasskeyRow } from '#server/db/rows.ts'
import type { App } from '#server/http/context.ts'
import { allowedOrigins } from '#server/http/guard.ts'
import type { PasskeyAssertion, PasskeyRequestOptions } from '#shared/auth/passkeys/contract.ts'
import * as store from './store.ts'

/** How long a challenge stays valid. */
export const challengeMs = 5 * 60_000

/** A passkey belongs to one host. For a loopback address, browsers accept only `localhost`. */
export const relyingPartyId = ({ publicUrl }: Config) => {
  const { hostname } = new URL(publicUrl)
  return ['127.0.0.1', '[::1]'].includes(hostname) ? 'localhost' : hostname
}

export const verificationOptions = (config: Config) => ({
  expectedOrigin: [...allowedOrigins(config)],
  expectedRPID: relyingPartyId(config),
  requireUserVerification: true,
})

type Purpose = Pick<PasskeyChallengeRow, 'purpose' | 'userId'>

/** Stores the challenge, so that it can be used once. */
export const storeChallenge = <
  Options extends PublicKeyCredentialCreationOptionsJSON | PublicKeyCredentialRequestOptionsJSON,
>(
  app: App,
  purpose: Purpose,
  options: Options,
) => {
  const now = app.now()
  const expiresAt = new Date(now.getTime() + challengeMs)
  return store.addChallenge(app.db, { ...purpose, challenge: options.challenge, expiresAt }, now)
}

/** Creates the options for signing with any passkey of this host, or with one of `known`. */
export const createRequestOptions = async (
  app: App,
  purpose: Purpose,
  known?: { id: string; transports: string[] }[],
) => {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyId(app.config),
    timeout: challengeMs,
    userVerification: 'required',
    ...(known && { allowCredentials: known }),
  })
  await storeChallenge(app, purpose, options)
  return options as PasskeyRequestOptions
}

const parseChallenge = (clientDataJSON: string) => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/**
 * Returns the signed challenge, or null when it is unknown, expired, used or issued for another
 * purpose. Runs outside the caller's transaction: a challenge stays used even when the call fails.
 */
export const consumeChallenge = async (app: App, purpose: Purpose, clientDataJSON: string) => {
  const challenge = parseChallenge(clientDataJSON)
  const isValid = await store.consumeChallenge(app.db, { ...purpose, challenge }, app.now())
  return isValid ? challenge : null
}

/** WebAuthn requires an opaque user handle, so it is the bytes of the id. */
export const toUserHandle = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex')

const verifyAssertion = async (
  app: App,
  row: PasskeyRow,
  response: PasskeyAssertion,
  expectedChallenge: string,
) => {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...verificationOptions(app.config),
      expectedChallenge,
      response: response as Parameters<typeof VerifyAuthentication>[0]['response'],
      credential: {
        id: row.credentialId,
        publicKey: new Uint8Array(row.publicKey),
        counter: Number(row.counter),
      },
    })
    return verified ? authenticationInfo : null
  } catch {
    // The library throws on any invalid input.
    return null
  }
}

/** Verifies the assertion for `purpose`. Returns the owner and the update to store, or null. */
export const verifyPasskeyAssertion = async (
  app: App,
  purpose: Pick<PasskeyChallengeRow, 'purpose' | 'userId'>,
  assertion: PasskeyAssertion,
) => {
  const challenge = await consumeChallenge(app, purpose, assertion.response.clientDataJSON)
  const row = challenge && (await store.findByCredential(app.db, assertion.id))
  if (!row) return null
  const { userHandle } = assertion.response
  const isOwnHandle =
    userHandle === undefined || userHandle === toUserHandle(row.userId).toString('base64url')
  // Without a known user, the authenticator must name one.
  const isIdentified = purpose.userId ? row.userId === purpose.userId : userHandle !== undefined
  const info =
    isOwnHandle && isIdentified && (await verifyAssertion(app, row, assertion, challenge))
  if (!info) return null
  const use = {
    id: row.id,
    counter: info.newCounter,
    isSynced: info.credentialBackedUp,
    at: app.now(),
  }
  return { userId: row.userId, use }
}
