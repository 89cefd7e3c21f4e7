import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const prefix = 'encrypted'

const derived = (key: string, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, '', `welkom second factor ${purpose}`, bytes))

// Names the key without telling it, so that one can follow another.
const idOf = (key: string) => derived(key, 'id', 6).toString('base64url')

/** Bound to its owner: in another person's row it opens nothing. Without a key it stays as it is. */
export const encryptSecret = (secret: string, owner: string, [key]: string[]): string => {
  if (key === undefined) return secret
  const nonce = randomBytes(nonceBytes)
  const encryption = createCipheriv(cipher, derived(key, 'key', 32), nonce).setAAD(
    Buffer.from(owner),
  )
  const ciphertext = Buffer.concat([encryption.update(secret, 'utf8'), encryption.final()])
  const bytes = Buffer.concat([nonce, encryption.getAuthTag(), ciphertext])
  return [prefix, idOf(key), bytes.toString('base64url')].join('.')
}

/** Also what was written before there was a key. */
export const decryptSecret = (stored: string, owner: string, keys: string[]): string => {
  const [first, id, text = ''] = stored.split('.')
  if (first !== prefix) return stored
  const key = keys.find((one) => idOf(one) === id)
  if (key === undefined)
    throw new Error(
      'SECRETS_KEY lacks the key with which the secret of a second factor is encrypted',
    )
  const bytes = Buffer.from(text, 'base64url')
  const decryption = createDecipheriv(
    cipher,
    derived(key, 'key', 32),
    bytes.subarray(0, nonceBytes),
    {
      authTagLength: tagBytes,
    },
  )
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return `${decryption.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8')}${decryption.final('utf8')}`
}

/** Whether it is as it would be written today. */
export const isEncryptedWith = (stored: string, [key]: string[]): boolean =>
  key === undefined || stored.startsWith(`${prefix}.${idOf(key)}.`)
