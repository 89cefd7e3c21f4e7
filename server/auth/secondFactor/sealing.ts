import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const mark = 'sealed'

const derived = (key: string, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, '', `welkom second factor ${purpose}`, bytes))

// Names the key without telling it, so that one can follow another.
const idOf = (key: string) => derived(key, 'id', 6).toString('base64url')

/** Bound to its owner: in another person's row it opens nothing. Without a key it stays as it is. */
export const seal = (secret: string, owner: string, [key]: string[]): string => {
  if (key === undefined) return secret
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, derived(key, 'key', 32), nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()])
  const box = Buffer.concat([nonce, sealing.getAuthTag(), sealed])
  return [mark, idOf(key), box.toString('base64url')].join('.')
}

/** Also what was written before there was a key. */
export const unseal = (stored: string, owner: string, keys: string[]): string => {
  const [first, id, text = ''] = stored.split('.')
  if (first !== mark) return stored
  const key = keys.find((one) => idOf(one) === id)
  if (key === undefined)
    throw new Error(
      'SECRETS_KEY lacks the key with which the secret of a second factor is encrypted',
    )
  const box = Buffer.from(text, 'base64url')
  const opening = createDecipheriv(cipher, derived(key, 'key', 32), box.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(box.subarray(nonceBytes, nonceBytes + tagBytes))
  return `${opening.update(box.subarray(nonceBytes + tagBytes), undefined, 'utf8')}${opening.final('utf8')}`
}

/** Whether it is as it would be written today. */
export const isSealedBy = (stored: string, [key]: string[]): boolean =>
  key === undefined || stored.startsWith(`${mark}.${idOf(key)}.`)
