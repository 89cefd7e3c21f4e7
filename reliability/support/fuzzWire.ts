import { Agent, request } from 'node:http'
import type { Asked } from './fuzzCases.ts'
import type { Answered } from './fuzzOracle.ts'

const agent = new Agent({ keepAlive: true })
const patienceMs = 60_000
const endless = 'text/event-stream'

/** The address goes as it is written: neither `..` nor a lone percent sign is mended. */
export const send = (
  url: string,
  cookie: string,
  { method, path, body, type }: Pick<Asked, 'method' | 'path' | 'body' | 'type'>,
): Promise<Answered> =>
  new Promise((resolve) => {
    const from = performance.now()
    const headers = {
      ...(cookie && { cookie }),
      ...(type && { 'content-type': type }),
      ...(body !== null && { 'content-length': Buffer.byteLength(body) }),
    }
    const { hostname, port } = new URL(url)
    const asking = request(
      { agent, hostname, port, method, path, headers, timeout: patienceMs },
      (response) => {
        const pieces: Buffer[] = []
        const { statusCode: status = 0, headers: given } = response
        const answered = (): void => {
          const text = Buffer.concat(pieces).toString()
          resolve({ status, type: given['content-type'] ?? '', text, ms: performance.now() - from })
        }
        response.on('data', (piece: Buffer) => {
          pieces.push(piece)
          if (!given['content-type']?.startsWith(endless)) return
          answered()
          asking.destroy()
        })
        response.once('end', answered)
        response.once('error', answered)
      },
    )
    asking.once('timeout', () => asking.destroy(new Error('it took too long')))
    asking.once('error', (error) =>
      resolve({ status: 0, type: '', text: error.message, ms: performance.now() - from }),
    )
    asking.end(body ?? undefined)
  })
