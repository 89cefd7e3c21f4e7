import {
  generateAuthenticationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { Config } from '#server/config.ts'
import type { PasskeyChallengeRow } from '#server/db/trustSchema.ts'
import type { App } from '#server/http/context.ts'
import { originsOf } from '#server/http/guard.ts'
import type { PasskeyOptions } from '#shared/auth/passkeys/contract.ts'
import * as store from './store.ts'

/** How long a device may take to answer. */
export const challengeMs = 5 * 60_000

/** A passkey belongs to one host. Of the three names of this machine browsers take only the word. */
export const hostOf = ({ publicUrl }: Config) => {
  const { hostname } = new URL(publicUrl)
  return ['127.0.0.1', '[::1]'].includes(hostname) ? 'localhost' : hostname
}

export const expectedBy = (config: Config) => ({
  expectedOrigin: [...originsOf(config)],
  expectedRPID: hostOf(config),
  requireUserVerification: true,
})

type Purpose = Pick<PasskeyChallengeRow, 'purpose' | 'userId'>

/** Remembers what was asked, so that it is answered once. */
export const keepChallenge = <
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

/** To sign with any passkey of this host that the device knows, or with one of these. */
export const askToSign = async (
  app: App,
  purpose: Purpose,
  known?: { id: string; transports: string[] }[],
) => {
  const options = await generateAuthenticationOptions({
    rpID: hostOf(app.config),
    timeout: challengeMs,
    userVerification: 'required',
    ...(known && { allowCredentials: known }),
  })
  await keepChallenge(app, purpose, options)
  return options as PasskeyOptions
}

const challengeIn = (clientDataJSON: string) => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/**
 * The challenge this answers, or null when nobody was asked that, it was for something else, or it
 * is answered already. Not in the transaction of what follows: it counts as answered whatever comes.
 */
export const takeChallenge = async (app: App, purpose: Purpose, clientDataJSON: string) => {
  const challenge = challengeIn(clientDataJSON)
  const isOurs = await store.takeChallenge(app.db, { ...purpose, challenge }, app.now())
  return isOurs ? challenge : null
}
