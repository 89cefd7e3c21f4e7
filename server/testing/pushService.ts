import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createSecrets, open, readVapid, type Secrets } from './sealed.ts'

/** The shape that every push of ours has. */
type Payload = {
  web_push: number
  notification: { title: string; body: string; navigate: string; tag: string }
  app_badge?: number
}

type Received = {
  headers: IncomingHttpHeaders
  /** As it was opened with the browser's own secrets. */
  text: string
  size: number
}

type Answer = { status: number; headers?: Record<string, string> } | 'silence'

/** A browser's address at the test push service, and what came for it. */
export type Mailbox = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  received: Received[]
  payloads(): Payload[]
  /** What its sender is answered from now on; 201 at first. */
  answer: Answer
}

type Manner = {
  answerAfterMs?: number
  /** Called before the sender is answered. */
  onArrival?: () => void
}

export type PushService = {
  origin: string
  mailbox(manner?: Manner): Mailbox
  /** What was wrong with what came: empty, or a test has to fail. */
  faults: string[]
  stop(): Promise<void>
}

const longest = 12 * 3600

const refuseVapid = (authorization: string, origin: string) => {
  const { claims } = readVapid(authorization)
  const left = claims.exp - Date.now() / 1000
  if (claims.aud !== origin) throw new Error(`Meant for ${claims.aud}`)
  if (left <= 0 || left > longest) throw new Error(`Ends in ${left} s`)
  if (!/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(claims.sub))
    throw new Error(`Nobody can be reached at ${claims.sub}`)
}

/**
 * Takes pushes as the services of the browsers do, on this machine. It looks at who sent them and
 * opens them as the browser would, by means of its own.
 */
export const startPushService = async (port = 0): Promise<PushService> => {
  const boxes = new Map<string, { box: Mailbox; secrets: Secrets; manner: Manner }>()
  const faults: string[] = []

  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const known = boxes.get(request.url ?? '')
    if (request.method !== 'POST' || !known) return void response.writeHead(404).end()
    const { box, secrets, manner } = known
    try {
      refuseVapid(request.headers.authorization ?? '', origin)
      const text = open(body, secrets).toString()
      box.received.push({ headers: request.headers, text, size: body.length })
    } catch (error) {
      faults.push(String(error))
    }
    manner.onArrival?.()
    if (manner.answerAfterMs) await pause(manner.answerAfterMs)
    if (box.answer !== 'silence') response.writeHead(box.answer.status, box.answer.headers).end()
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    faults,
    mailbox: (manner = {}) => {
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
      boxes.set(path, { box, secrets, manner })
      return box
    },
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
