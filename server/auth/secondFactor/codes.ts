import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Tx } from '#server/db/connect.ts'
import type { SecondFactorRow } from '#server/db/rows.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { decryptSecret, encryptSecret, usesNewestKey } from './secretEncryption.ts'
import * as store from './store.ts'

const periodSeconds = 30
// A phone's clock may be half a minute off.
const window = 1
const secretBytes = 20 // as long as a SHA-1, RFC 4226, section 4

/** The parameters that every authenticator app supports. */
const createTotp = (secret: string, account: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...account,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  })

export const newSecret = () => new Secret({ size: secretBytes }).base32

/** For the app's QR code. */
export const createOtpAuthUri = (secret: string, community: string, username: string) =>
  createTotp(secret, { issuer: community, label: username }).toString()

const normalizeCode = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()
const isSixDigits = (code: string) => /^\d{6}$/.test(code)

type Deps = Pick<App, 'config' | 'now'>

/** Whether the app shows this code now. A code works once (RFC 6238, 5.2). */
export const verifyTotpCode = async (
  { config, now }: Deps,
  tx: Tx,
  { userId, secret: stored }: SecondFactorRow,
  code: string,
) => {
  const token = normalizeCode(code)
  if (!isSixDigits(token)) return false
  const timestamp = now().getTime()
  const { secretsKeys: keys } = config
  const secret = decryptSecret(stored, userId, keys)
  const offset = createTotp(secret).validate({ token, timestamp, window })
  if (offset === null) return false
  if (!usesNewestKey(stored, keys))
    await store.updateSecret(tx, userId, {
      before: stored,
      after: encryptSecret(secret, userId, keys),
    })
  return store.consumeStep(tx, userId, TOTP.counter({ period: periodSeconds, timestamp }) + offset)
}

const recoveryCodeCount = 10
// Without look-alike characters. 16 of these 32 make 80 bits: too many to brute-force the hash.
const alphabet = 'abcdefghjkmnpqrstuvwxyz023456789'
const codeLength = 16

const newCode = () =>
  [...randomBytes(codeLength)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

const hashRecoveryCode = (code: string) => createHash('sha256').update(normalizeCode(code)).digest()

/** Replaces the recovery codes. This is the only time they are shown. */
export const renewRecoveryCodes = async (tx: Tx, userId: string) => {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await store.replaceRecoveryCodes(tx, userId, codes.map(hashRecoveryCode))
  return { codes }
}

/**
 * Verifies the second factor after the right password. Returns false when none is on. A missing or
 * wrong code is rejected with `status`: 401, or 403 for a signed-in user.
 */
export const verifySecondFactor = async (
  app: Deps,
  tx: Tx,
  userId: string,
  code: string | undefined,
  status: 401 | 403 = 401,
) => {
  const factor = await store.findFactor(tx, userId)
  if (!factor?.confirmedAt) return false
  if (code === undefined)
    throw new AppError('second_factor_code_required', { status, field: 'code' })
  const isRight =
    (await verifyTotpCode(app, tx, factor, code)) ||
    (await store.consumeRecoveryCode(tx, userId, hashRecoveryCode(code)))
  if (!isRight) throw new AppError('second_factor_code_wrong', { status, field: 'code' })
  return true
}
