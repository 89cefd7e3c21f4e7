import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

export type Sealed = { userId: string; category: string }

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
const idBytes = 16
// Every token is as long as every other: its length tells no category.
const categoryBytes = 16
const purpose = Buffer.from('welkom: leave a category of mails')

const bytesOf = ({ userId, category }: Sealed) => {
  const bytes = Buffer.alloc(idBytes + categoryBytes)
  bytes.write(userId.replaceAll('-', ''), 0, 'hex')
  bytes.write(category, idBytes)
  return bytes
}

const fromBytes = (bytes: Buffer): Sealed => ({
  userId: bytes.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
  category: bytes.toString('utf8', idBytes).replace(/\0+$/, ''),
})

/** Text for an address: nobody can read it, change it or make one without the key. */
export const seal = (key: Buffer, sealed: Sealed): string => {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv).setAAD(purpose)
  const secret = Buffer.concat([sealing.update(bytesOf(sealed)), sealing.final()])
  return Buffer.concat([iv, secret, sealing.getAuthTag()]).toString('base64url')
}

/** null: nothing that was made here. */
export const open = (key: Buffer, token: string): Sealed | null => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ivBytes + idBytes + categoryBytes + tagBytes) return null
  const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivBytes))
    .setAAD(purpose)
    .setAuthTag(bytes.subarray(-tagBytes))
  try {
    const secret = bytes.subarray(ivBytes, -tagBytes)
    return fromBytes(Buffer.concat([opening.update(secret), opening.final()]))
  } catch {
    return null
  }
}
