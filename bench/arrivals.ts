import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Ask, askOf, type Kind, type Shares, type Size } from './mixture.ts'
import { doTasks } from './worker.ts'

// A crowd, in a process of its own: it is the server that is measured. With `perSecond` they come
// at that pace, whatever becomes of those before; with `clients` each waits for its answer first.

export type Task = {
  url: string
  seconds: number
  shares: Shares
  size: Size
  /** Number of the first request, so that no two tasks ask the same. */
  from: number
  pace: { perSecond: number } | { clients: number }
}

export type Times = { count: number; p50: number; p95: number; p99: number; most: number }

export type Done = {
  seconds: number
  /** By status; 0 is no answer. */
  statuses: Record<number, Times>
  /** Of those answered with success, by kind. */
  kinds: Partial<Record<Kind, Times>>
  withoutRetryAfter: number
  mostOpen: number
  /** Why there was no answer. */
  lost: Record<string, number>
}

type Answer = { kind: Kind; status: number; ms: number; hasRetryAfter: boolean; lost?: string }

// Opened before anything is measured, as a proxy keeps them: Node takes one new connection in each
// turn of its loop, and a crowd that links anew would wait there. Who comes when all are busy waits.
const connections = 800
const patienceMs = 60_000
const agent = new Agent({
  keepAlive: true,
  maxSockets: connections,
  maxFreeSockets: connections,
  // The server closes what it has not heard for 65 s, perhaps just when the next one asks. A browser
  // asks once more then; this crowd counts it as lost. So it lets go first, as a proxy does; and
  // without a time of its own this agent does not heed the one that the server names.
  timeout: patienceMs,
})
let open = 0

type Sent = Pick<Ask, 'kind' | 'method' | 'path' | 'cookie' | 'body'>

const send = (url: URL, { kind, method, path, cookie, body }: Sent): Promise<Answer> =>
  new Promise((resolve) => {
    const from = performance.now()
    open += 1
    const finish = (status: number, hasRetryAfter: boolean, lost?: string) => {
      open -= 1
      resolve({ kind, status, hasRetryAfter, ms: performance.now() - from, ...(lost && { lost }) })
    }
    const headers = {
      ...(cookie && { cookie }),
      ...(body && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      }),
    }
    const { hostname, port } = url
    const asking = request(
      { agent, hostname, port, method, path, headers, timeout: patienceMs },
      (response) => {
        response.resume()
        response.once('end', () =>
          finish(response.statusCode ?? 0, response.headers['retry-after'] !== undefined),
        )
      },
    )
    asking.once('timeout', () => asking.destroy(new Error('It took too long')))
    asking.once('error', (error) =>
      finish(0, false, 'code' in error ? String(error.code) : error.message),
    )
    asking.end(body ?? undefined)
  })

const live = { kind: 'read', method: 'GET', path: '/health/live', cookie: '', body: null } as const

// Before each task: of those that a quiet one has left idle, most are closed by now.
const openConnections = (url: URL) =>
  Promise.all(Array.from({ length: connections }, () => send(url, live)))

const timesOf = (answers: Answer[]): Times => {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return {
    count: sorted.length,
    ...{ p50: at(0.5) ?? 0, p95: at(0.95) ?? 0, p99: at(0.99) ?? 0, most: sorted.at(-1) ?? 0 },
  }
}

const timesBy = (answers: Answer[], key: (answer: Answer) => string | number) =>
  Object.fromEntries(
    [...Map.groupBy(answers, key)].map(([name, group]) => [name, timesOf(group)] as const),
  )

const run = async ({ url: text, seconds, shares, size, from, pace }: Task): Promise<Done> => {
  const url = new URL(text)
  await openConnections(url)
  const begin = performance.now()
  const elapsed = () => (performance.now() - begin) / 1000
  const answers: Promise<Answer>[] = []
  let mostOpen = 0
  const ask = () => {
    const answer = send(url, askOf(from + answers.length, shares, size))
    answers.push(answer)
    mostOpen = Math.max(mostOpen, open)
    return answer
  }
  if ('clients' in pace) {
    const client = async () => {
      while (elapsed() < seconds) await ask()
    }
    await Promise.all(Array.from({ length: pace.clients }, client))
  } else
    while (elapsed() < seconds) {
      while (answers.length < pace.perSecond * elapsed()) void ask()
      await pause(5)
    }
  const all = await Promise.all(answers)
  return {
    seconds,
    mostOpen,
    statuses: timesBy(all, ({ status }) => status),
    kinds: timesBy(
      all.filter(({ status }) => status >= 200 && status < 300),
      ({ kind }) => kind,
    ),
    withoutRetryAfter: all.filter((one) => one.status === 503 && !one.hasRetryAfter).length,
    lost: Object.fromEntries(
      [
        ...Map.groupBy(
          all.filter((one) => one.lost),
          ({ lost = '' }) => lost,
        ),
      ].map(([why, some]) => [why, some.length]),
    ),
  }
}

doTasks(run)
