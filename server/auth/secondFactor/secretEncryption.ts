import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const prefix = 'encrypted'

const deriveKey = (key: string, purpose: string, bytes: number) =>
  // untranslated: a label of a derived key.
  Buffer.from(hkdfSync('sha256', key, '', `welkom second factor ${purpose}`, bytes))

// Identifies the key without revealing it, which allows key rotation.
const keyId = (key: string) => deriveKey(key, 'id', 6).toString('base64url')

/** Binds the ciphertext to its owner. Without a key the secret is stored in plain text. */
export const encryptSecret = (secret: string, owner: string, [key]: string[]): string => {
  if (key === undefined) return secret
  const nonce = randomBytes(nonceBytes)
  const encryption = createCipheriv(cipher, deriveKey(key, 'key', 32), nonce).setAAD(
    Buffer.from(owner),
  )
  const ciphertext = Buffer.concat([encryption.update(secret, 'utf8'), encryption.final()])
  const bytes = Buffer.concat([nonce, encryption.getAuthTag(), ciphertext])
  return [prefix, keyId(key), bytes.toString('base64url')].join('.')
}

/** Also accepts secrets that were stored before a key existed. */
export const decryptSecret = (stored: string, owner: string, keys: string[]): string => {
  const [first, id, text = ''] = stored.split('.')
  if (first !== prefix) return stored
  const key = keys.find((one) => keyId(one) === id)
  if (key === undefined)
    throw new Error(
      'SECRETS_KEY lacks the key with which the secret of a second factor is encrypted',
    )
  const bytes = Buffer.from(text, 'base64url')
  const decryption = createDecipheriv(
    cipher,
    deriveKey(key, 'key', 32),
    bytes.subarray(0, nonceBytes),
    {
      authTagLength: tagBytes,
    },
  )
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return `${decryption.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8')}${decryption.final('utf8')}`
}

/** Whether the secret is encrypted with the newest key. */
export const usesNewestKey = (stored: string, [key]: string[]): boolean =>
  key === undefined || stored.startsWith(`${prefix}.${keyId(key)}.`)
