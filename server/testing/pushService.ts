import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** The payload of all our pushes. */
type Payload = {
  web_push: number
  notification: {
    title: string
    body: string
    navigate: string
    tag: string
    actions?: object[]
  }
  app_badge?: number
}

type Received = {
  headers: IncomingHttpHeaders
  /** The decrypted payload. */
  text: string
  size: number
}

type PushResponse = { status: number; headers?: Record<string, string> } | 'silence'

/** A push subscription at the test service, and the pushes it received. */
export type Mailbox = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  received: Received[]
  payloads(): Payload[]
  /** The response to the sender; 201 by default. */
  answer: PushResponse
}

type MailboxOptions = {
  answerAfterMs?: number
  /** Runs before the response. */
  onArrival?: () => void
}

export type PushService = {
  origin: string
  mailbox(options?: MailboxOptions): Mailbox
  /** Invalid pushes; must be empty. */
  faults: string[]
  stop(): Promise<void>
}

const maxValiditySeconds = 12 * 3600

const checkVapid = (authorization: string, origin: string) => {
  const { claims } = readVapid(authorization)
  const secondsLeft = claims.exp - Date.now() / 1000
  if (claims.aud !== origin) throw new Error(`Wrong audience: ${claims.aud}`)
  if (secondsLeft <= 0 || secondsLeft > maxValiditySeconds)
    throw new Error(`Expires in ${secondsLeft} s`)
  if (!/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(claims.sub))
    throw new Error(`Invalid contact: ${claims.sub}`)
}

/**
 * A fake Web Push service. It verifies the VAPID signature and decrypts payloads with its own
 * implementation.
 */
export const startPushService = async (port = 0): Promise<PushService> => {
  const boxes = new Map<string, { box: Mailbox; secrets: Secrets; options: MailboxOptions }>()
  const faults: string[] = []

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const known = boxes.get(request.url ?? '')
    if (request.method !== 'POST' || !known) return void response.writeHead(404).end()
    const { box, secrets, options } = known
    try {
      checkVapid(request.headers.authorization ?? '', origin)
      const text = decryptPush(body, secrets).toString()
      box.received.push({ headers: request.headers, text, size: body.length })
    } catch (error) {
      faults.push(String(error))
    }
    options.onArrival?.()
    if (options.answerAfterMs) await pause(options.answerAfterMs)
    if (box.answer !== 'silence') response.writeHead(box.answer.status, box.answer.headers).end()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    faults,
    mailbox: (options = {}) => {
      const path = `/push/${randomUUID()}`
      const secrets = createSecrets(randomBytes(16))
      const box: Mailbox = {
        subscription: {
          endpoint: origin + path,
          keys: {
            p256dh: secrets.ecdh.getPublicKey('base64url'),
            auth: secrets.auth.toString('base64url'),
          },
        },
        received: [],
        payloads: () => box.received.map(({ text }) => JSON.parse(text)),
        answer: { status: 201 },
      }
      boxes.set(path, { box, secrets, options })
      return box
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** The private key and the shared secret of a browser. */
type Secrets = { ecdh: ECDH; auth: Buffer }

const hmac = (key: Buffer, ...parts: Buffer[]) =>
  createHmac('sha256', key).update(Buffer.concat(parts)).digest()
const one = Buffer.from([1])
const info = (text: string) => Buffer.from(`${text}\0`)

/** Decrypts a push (RFC 8291), independently of the library that encrypted it. */
const decryptPush = (body: Buffer, { ecdh, auth }: Secrets): Buffer => {
  const [salt, size, keyLength] = [body.subarray(0, 16), body.readUInt32BE(16), body[20] ?? 0]
  const sender = body.subarray(21, 21 + keyLength)
  const ciphertext = body.subarray(21 + keyLength)
  if (ciphertext.length > size) throw new Error('More than one record')
  const shared = hmac(auth, ecdh.computeSecret(sender))
  const material = hmac(shared, info('WebPush: info'), ecdh.getPublicKey(), sender, one)
  const pseudo = hmac(salt, material)
  const key = hmac(pseudo, info('Content-Encoding: aes128gcm'), one).subarray(0, 16)
  const nonce = hmac(pseudo, info('Content-Encoding: nonce'), one).subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(ciphertext.subarray(-16))
  const padded = Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error('Invalid padding of the last record')
  return padded.subarray(0, end)
}

type Claims = { aud: string; exp: number; sub: string }

const createSecrets = (auth: Buffer): Secrets => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  return { ecdh, auth }
}

/** Verifies a VAPID header (RFC 8292) and returns its claims. */
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
  if (!isSigned) throw new Error('The signature does not match the key')
  return { publicKey, claims: read(claims) }
}
