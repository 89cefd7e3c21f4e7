import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { serveTasks } from './worker.ts'
import {
  type Kind,
  type Shares,
  type Size,
  type WorkloadRequest,
  workloadRequest,
} from './workload.ts'

// The load generator runs in its own process, so that it does not slow down the measured server.
// With `perSecond` it is an open-loop generator; with `clients` each client waits for its response
// first.

export type Task = {
  url: string
  seconds: number
  shares: Shares
  size: Size
  /** Number of the first request, so that no two tasks send the same requests. */
  from: number
  pace: { perSecond: number } | { clients: number }
}

export type Times = { count: number; p50: number; p95: number; p99: number; max: number }

export type LoadResult = {
  seconds: number
  /** By status; 0 means no response. */
  statuses: Record<number, Times>
  /** Successful responses by kind. */
  kinds: Partial<Record<Kind, Times>>
  withoutRetryAfter: number
  maxOpen: number
  /** Missing responses by error. */
  errors: Record<string, number>
}

type TimedResponse = {
  kind: Kind
  status: number
  ms: number
  hasRetryAfter: boolean
  error?: string
}

// Opened before the measurement, like the connection pool of a proxy: Node accepts one new
// connection per event loop turn, which would delay the requests. When all are busy, requests
// queue.
const connections = 800
const timeoutMs = 60_000
const agent = new Agent({
  keepAlive: true,
  maxSockets: connections,
  maxFreeSockets: connections,
  // The server closes idle connections after 65 s, which races with new requests. Browsers retry,
  // but here it would count as a loss, so the agent closes first. Without its own timeout it
  // ignores the server's.
  timeout: timeoutMs,
})
let open = 0

type OutgoingRequest = Pick<WorkloadRequest, 'kind' | 'method' | 'path' | 'cookie' | 'body'>

const send = (
  url: URL,
  { kind, method, path, cookie, body }: OutgoingRequest,
): Promise<TimedResponse> =>
  new Promise((resolve) => {
    const from = performance.now()
    open += 1
    const finish = (status: number, hasRetryAfter: boolean, error?: string) => {
      open -= 1
      resolve({
        kind,
        status,
        hasRetryAfter,
        ms: performance.now() - from,
        ...(error && { error }),
      })
    }
    const headers = {
      ...(cookie && { cookie }),
      ...(body && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    }
    const { hostname, port } = url
    const outgoing = request(
      { agent, hostname, port, method, path, headers, timeout: timeoutMs },
      (response) => {
        response.resume()
        response.once('end', () =>
          finish(response.statusCode ?? 0, response.headers['retry-after'] !== undefined),
        )
      },
    )
    outgoing.once('timeout', () => outgoing.destroy(new Error('Request timed out')))
    outgoing.once('error', (error) =>
      finish(0, false, 'code' in error ? String(error.code) : error.message),
    )
    outgoing.end(body ?? undefined)
  })

const live = { kind: 'read', method: 'GET', path: '/health/live', cookie: '', body: null } as const

// Runs before each task, because idle connections may have been closed since the last one.
const openConnections = (url: URL) =>
  Promise.all(Array.from({ length: connections }, () => send(url, live)))

const timesOf = (responses: TimedResponse[]): Times => {
  const sorted = responses.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return {
    count: sorted.length,
    ...{ p50: at(0.5) ?? 0, p95: at(0.95) ?? 0, p99: at(0.99) ?? 0, max: sorted.at(-1) ?? 0 },
  }
}

const timesBy = (responses: TimedResponse[], key: (response: TimedResponse) => string | number) =>
  Object.fromEntries(
    [...Map.groupBy(responses, key)].map(([name, group]) => [name, timesOf(group)] as const),
  )

const run = async ({ url: text, seconds, shares, size, from, pace }: Task): Promise<LoadResult> => {
  const url = new URL(text)
  await openConnections(url)
  const begin = performance.now()
  const elapsed = () => (performance.now() - begin) / 1000
  const responses: Promise<TimedResponse>[] = []
  let maxOpen = 0
  const sendNext = () => {
    const response = send(url, workloadRequest(from + responses.length, shares, size))
    responses.push(response)
    maxOpen = Math.max(maxOpen, open)
    return response
  }
  if ('clients' in pace) {
    const client = async () => {
      while (elapsed() < seconds) await sendNext()
    }
    await Promise.all(Array.from({ length: pace.clients }, client))
  } else
    while (elapsed() < seconds) {
      while (responses.length < pace.perSecond * elapsed()) void sendNext()
      await pause(5)
    }
  const all = await Promise.all(responses)
  return {
    seconds,
    maxOpen,
    statuses: timesBy(all, ({ status }) => status),
    kinds: timesBy(
      all.filter(({ status }) => status >= 200 && status < 300),
      ({ kind }) => kind,
    ),
    withoutRetryAfter: all.filter((one) => one.status === 503 && !one.hasRetryAfter).length,
    errors: Object.fromEntries(
      [
        ...Map.groupBy(
          all.filter((one) => one.error),
          ({ error = '' }) => error,
        ),
      ].map(([why, some]) => [why, some.length]),
    ),
  }
}

serveTasks(run)
