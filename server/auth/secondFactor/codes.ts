import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Tx } from '#server/db/connect.ts'
import type { SecondFactorRow } from '#server/db/trustSchema.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { decryptSecret, encryptSecret, isEncryptedWith } from './secretEncryption.ts'
import * as store from './store.ts'

const periodSeconds = 30
// A phone's clock may be half a minute off.
const window = 1
const secretBytes = 20 // as long as a SHA-1, RFC 4226, section 4

/** What every authenticator app understands; several know nothing else. */
const totpOf = (secret: string, shown: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...shown,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  })

export const newSecret = () => new Secret({ size: secretBytes }).base32

/** For the app's QR code. */
export const uriOf = (secret: string, community: string, username: string) =>
  totpOf(secret, { issuer: community, label: username }).toString()

const compact = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()
const isSixDigits = (code: string) => /^\d{6}$/.test(code)

type Parts = Pick<App, 'config' | 'now'>

/** Whether the app shows this code now. It works once (RFC 6238, 5.2). */
export const isCodeOfApp = async (
  { config, now }: Parts,
  tx: Tx,
  { userId, secret: stored }: SecondFactorRow,
  code: string,
) => {
  const token = compact(code)
  if (!isSixDigits(token)) return false
  const timestamp = now().getTime()
  const { secretsKeys: keys } = config
  const secret = decryptSecret(stored, userId, keys)
  const offset = totpOf(secret).validate({ token, timestamp, window })
  if (offset === null) return false
  if (!isEncryptedWith(stored, keys))
    await store.rewriteSecret(tx, userId, {
      before: stored,
      after: encryptSecret(secret, userId, keys),
    })
  return store.spendStep(tx, userId, TOTP.counter({ period: periodSeconds, timestamp }) + offset)
}

const codesAtOnce = 10
// Without letters that look like others. 16 of these 32 are 80 bits: the hash gives nothing away.
const letters = 'abcdefghjkmnpqrstuvwxyz023456789'
const length = 16

const newCode = () =>
  [...randomBytes(length)]
    .map((byte) => letters[byte % letters.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

const hashOf = (code: string) => createHash('sha256').update(compact(code)).digest()

/** The only time they are seen: those before stop working. */
export const renewRecoveryCodes = async (tx: Tx, userId: string) => {
  const codes = Array.from({ length: codesAtOnce }, newCode)
  await store.putRecoveryCodes(tx, userId, codes.map(hashOf))
  return { codes }
}

/**
 * After the right password: whether there was more than that. False where no second factor is on;
 * refuses where one is and this is not its code: with 401, or 403 where somebody is signed in.
 */
export const passSecondFactor = async (
  app: Parts,
  tx: Tx,
  userId: string,
  code: string | undefined,
  status = 401,
) => {
  const factor = await store.findFactor(tx, userId)
  if (!factor?.confirmedAt) return false
  if (code === undefined)
    throw new Refusal(status, 'Enter the code from your authenticator app', { field: 'code' })
  const isRight =
    (await isCodeOfApp(app, tx, factor, code)) ||
    (await store.spendRecoveryCode(tx, userId, hashOf(code)))
  if (!isRight)
    throw new Refusal(status, 'This code is not right, or was used before', { field: 'code' })
  return true
}
