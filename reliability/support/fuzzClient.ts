import { Agent, request } from 'node:http'
import type { FuzzRequest } from './fuzzCases.ts'
import type { Operation } from './fuzzDocument.ts'

const agent = new Agent({ keepAlive: true })
const timeoutMs = 60_000
const streamType = 'text/event-stream'

/** Sends the path verbatim: `fetch` would normalise `..` and lone percent signs. */
export const send = (
  url: string,
  cookie: string,
  { method, path, body, type }: Pick<FuzzRequest, 'method' | 'path' | 'body' | 'type'>,
): Promise<FuzzResponse> =>
  new Promise((resolve) => {
    const from = performance.now()
    const headers = {
      ...(cookie && { cookie }),
      ...(type && { 'content-type': type }),
      ...(body !== null && { 'content-length': Buffer.byteLength(body) }),
    }
    const { hostname, port } = new URL(url)
    const clientRequest = request(
      { agent, hostname, port, method, path, headers, timeout: timeoutMs },
      (response) => {
        const pieces: Buffer[] = []
        const { statusCode: status = 0, headers: given } = response
        const finish = (): void => {
          const text = Buffer.concat(pieces).toString()
          resolve({ status, type: given['content-type'] ?? '', text, ms: performance.now() - from })
        }
        response.on('data', (piece: Buffer) => {
          pieces.push(piece)
          if (!given['content-type']?.startsWith(streamType)) return
          finish()
          clientRequest.destroy()
        })
        response.once('end', finish)
        response.once('error', finish)
      },
    )
    clientRequest.once('timeout', () => clientRequest.destroy(new Error('timed out')))
    clientRequest.once('error', (error) =>
      resolve({ status: 0, type: '', text: error.message, ms: performance.now() - from }),
    )
    clientRequest.end(body ?? undefined)
  })

export type FuzzResponse = { status: number; type: string; text: string; ms: number }

// Internals that must not leak: names of libraries, files and tables, and stack traces.
const internals =
  /postgres|pglite|\bpg_\w|\bsql\b|relation "|column "|constraint|node_modules|\.ts\b|ECONN|\bat \w+ \(|syntax error|fastify|\bzod\b|undefined|\[object/i

const errorFault = (
  { replies }: Operation,
  { path, body }: FuzzRequest,
  { text, type }: FuzzResponse,
) => {
  if (!type.startsWith('application/json')) return 'an error response that is not JSON'
  if (!replies.default?.isValid?.(JSON.parse(text)))
    return 'an error response that violates its schema'
  // An answer may repeat the request's own text.
  const [leak = ''] = internals.exec(text) ?? []
  return leak !== '' && !`${path}${body}`.includes(leak) ? `an internal detail: ${leak}` : null
}

const successFault = (operation: Operation, { status, type, text }: FuzzResponse) => {
  const reply = operation.replies[String(status)]
  if (!reply) return `${status}, which the document does not name`
  if (reply.type === null) return null
  const given = type.split(';')[0]
  if (given !== reply.type.split(';')[0]) return `${given} instead of ${reply.type}`
  if (!reply.isValid || reply.isValid(JSON.parse(text))) return null
  const [first] = reply.isValid.errors ?? []
  return `a reply that is not as described: ${first?.instancePath} ${first?.message}`
}

/** Describes what is wrong with an answer, or returns null. */
export const faultIn = (
  operation: Operation,
  request: FuzzRequest,
  response: FuzzResponse,
): string | null => {
  const { status } = response
  if (status === 0) return `no answer: ${response.text}`
  // 503 depends on the machine; the scenario counts these answers.
  if (status >= 500 && status !== 503) return `answered ${status}`
  if (status >= 400) return errorFault(operation, request, response)
  if (request.isInvalid) return `answered ${status}, though the document says it is not valid`
  return successFault(operation, response)
}
