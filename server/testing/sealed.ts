import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  verify,
} from 'node:crypto'

/** What a browser keeps to itself: its key and the secret it shares with who writes to it. */
export type Secrets = { ecdh: ECDH; auth: Buffer }

const hmac = (key: Buffer, ...parts: Buffer[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest()
const one = Buffer.from([1])
const info = (text: string) => Buffer.from(`${text}\0`)

/** Opens a push as RFC 8291 says, with nothing of the library that sealed it. */
export const open = (body: Buffer, { ecdh, auth }: Secrets): Buffer => {
  const [salt, size, keyLength] = [body.subarray(0, 16), body.readUInt32BE(16), body[20] ?? 0]
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  if (sealed.length > size) throw new Error('More than one record')
  const shared = hmac(auth, ecdh.computeSecret(sender))
  const material = hmac(shared, info('WebPush: info'), ecdh.getPublicKey(), sender, one)
  const pseudo = hmac(salt, material)
  const key = hmac(pseudo, info('Content-Encoding: aes128gcm'), one).subarray(0, 16)
  const nonce = hmac(pseudo, info('Content-Encoding: nonce'), one).subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('The padding is not that of a last record')
  return padded.subarray(0, end)
}

export type Claims = { aud: string; exp: number; sub: string }

export const createSecrets = (auth: Buffer): Secrets => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { ecdh, auth }
}

/** Who says that they send a push (RFC 8292); throws unless they could have signed it. */
export const readVapid = (header: string): { publicKey: string; claims: Claims } => {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(header) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  if (read(head).alg !== 'ES256') throw new Error(`Signed with ${read(head).alg}`)
  const point = Buffer.from(publicKey, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The signature is not of this key')
  return { publicKey, claims: read(claims) }
}
