import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { getOrCreate, readStored, wholeValueSetting } from '#server/platform/storedSettings.ts'
import { type UnsubscribeReply, unsubscribePath } from '#shared/mail/contract.ts'
import { isSwitchable, SettingCategory } from '#shared/notifications/settings.ts'

const secretBytes = 32
const decodeSecret = (secret: string) => Buffer.from(secret, 'base64')

export const storedUnsubscribeSecret = wholeValueSetting<string | null>(
  {
    key: 'mail.leaving',
    remedy: 'settings.remedy.unsubscribeSecret',
  },
  z.string().check(z.refine((secret) => decodeSecret(secret).length === secretBytes)),
  { unset: null, unreadable: null },
)

const findKey = async ({ db }: Pick<App, 'db'>) => {
  const secret = await readStored(db, storedUnsubscribeSecret)
  return secret === null ? null : decodeSecret(secret)
}

/** Created once for the whole installation, by the first mail that needs it. */
const getOrCreateKey = async ({ db }: Pick<App, 'db'>): Promise<Buffer> =>
  decodeSecret(
    await getOrCreate(db, storedUnsubscribeSecret, () =>
      randomBytes(secretBytes).toString('base64'),
    ),
  )

/** The URL that unsubscribes this user from mails of one category. */
export const unsubscribeUrlFor = async (
  app: Pick<App, 'db' | 'config'>,
  userId: string,
  category: SettingCategory,
): Promise<string> => {
  const token = encryptToken(await getOrCreateKey(app), { userId, category })
  return `${app.config.publicUrl}${unsubscribePath}?${new URLSearchParams({ token })}`
}

const invalidToken = () => new AppError('invalid_unsubscribe_link')

const UnsubscribeClaims = z.object({ userId: z.uuid(), category: SettingCategory })

/** Switches off a category of mails for a user. Passed in, because settings are above mails. */
export type DisableMails = (userId: string, category: SettingCategory) => Promise<void>

/** Needs no session: the token was mailed to the user only. Idempotent. */
export const unsubscribe = async (
  app: App,
  disableMails: DisableMails,
  token: string,
): Promise<UnsubscribeReply> => {
  const key = await findKey(app)
  const claims = UnsubscribeClaims.safeParse(key && decryptToken(key, token))
  if (!claims.success || !isSwitchable(claims.data.category, 'mail')) throw invalidToken()
  const { userId, category } = claims.data
  await disableMails(userId, category)
  return { category }
}

const Query = z.object({ token: z.string().check(z.maxLength(200)) })

// RFC 8058, in both form encodings.
const oneClick =
  /^(?:List-Unsubscribe=One-Click(?:\r?\n)?|--[\s\S]*name="?List-Unsubscribe"?\r\n(?:[^\r\n]+\r\n)*\r\nOne-Click\r\n[\s\S]*)$/

/** The one-click request of a mail program: no cookie, no page. */
export const unsubscribeOneClick = async (
  app: App,
  disableMails: DisableMails,
  query: unknown,
  body: unknown,
): Promise<UnsubscribeReply> => {
  const parsed = Query.safeParse(query)
  if (!parsed.success || !Buffer.isBuffer(body) || !oneClick.test(body.toString('latin1')))
    throw invalidToken()
  return unsubscribe(app, disableMails, parsed.data.token)
}

type TokenClaims = { userId: string; category: string }

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
const idBytes = 16
// Fixed length, so that the length of a token does not reveal the category.
const categoryBytes = 16
const purpose = Buffer.from('welkom: leave a category of mails')

const encodeClaims = ({ userId, category }: TokenClaims) => {
  const bytes = Buffer.alloc(idBytes + categoryBytes)
  bytes.write(userId.replaceAll('-', ''), 0, 'hex')
  bytes.write(category, idBytes)
  return bytes
}

const decodeClaims = (bytes: Buffer): TokenClaims => ({
  userId: bytes.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  category: bytes.toString('utf8', idBytes).replaceAll('\0', ''),
})

/** Encrypts and authenticates the claims for use in a URL. */
export const encryptToken = (key: Buffer, claims: TokenClaims): string => {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv).setAAD(purpose)
  const ciphertext = Buffer.concat([cipher.update(encodeClaims(claims)), cipher.final()])
  return Buffer.concat([iv, ciphertext, cipher.getAuthTag()]).toString('base64url')
}

/** Null for a token that was not created with this key. */
export const decryptToken = (key: Buffer, token: string): TokenClaims | null => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ivBytes + idBytes + categoryBytes + tagBytes) return null
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes))
    .setAAD(purpose)
    .setAuthTag(bytes.subarray(-tagBytes))
  try {
    const ciphertext = bytes.subarray(ivBytes, -tagBytes)
    return decodeClaims(Buffer.concat([decipher.update(ciphertext), decipher.final()]))
  } catch {
    return null
  }
}
