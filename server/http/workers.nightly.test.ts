import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  fetchPatiently,
  type RealServer,
  startProcess,
  startServer,
} from '#server/testing/realServer.ts'
import { waitFor } from '#server/testing/timing.ts'
import { auth } from '#shared/auth/contract.ts'
import { live } from '#shared/live/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { metricsPath, parseSamples } from './metricsSummary.ts'

const { TEST_REDIS_URL: redisUrl } = process.env
const METRICS_TOKEN = 'correct horse battery staple'

let server: RealServer

/** Code that each worker runs first. */
const inWorkers = (code: string) => {
  const text = `import cluster from 'node:cluster'; if (cluster.isWorker) { ${code} }`
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(text)}` }
}
const loggingPids = inWorkers("console.log('worker pid ' + process.pid)")
const pids = () => [...server.output().matchAll(/worker pid (\d+)/g)].map(([, pid]) => Number(pid))

const signal = (pid: number | undefined, name: NodeJS.Signals) => {
  if (pid) process.kill(pid, name)
}

const startTwoWorkers = async (environment: Record<string, string> = {}) => {
  server = await startServer({ WORKERS: '2', METRICS_TOKEN, ...loggingPids, ...environment })
  await waitFor(() => expect(server.output()).toContain('Welkom is ready'))
}

const send = (path: string, options: RequestInit = {}) =>
  fetchPatiently(`${server.url}${path}`, {
    ...options,
    headers: { connection: 'close', ...options.headers },
  })

/** Ids of the workers that served /api/user, from their log lines. */
const respondingWorkers = () =>
  new Set(
    server
      .output()
      .split('\n')
      .filter((line) => line.includes(`"route":"${auth.me.path}"`))
      .map((line) => (JSON.parse(line) as { worker: number }).worker),
  )

const register = async () => {
  const reply = await send(auth.register.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Mina',
      username: 'mina',
      email: 'mina@example.org',
      password: 'a long enough password',
    }),
  })
  expect(reply.status).toBe(201)
  return reply.headers.get('set-cookie')?.split(';')[0] ?? ''
}

/** A stream on a separate connection, with the text received so far. */
const openStream = async (cookie: string) => {
  const request = get(`${server.url}${live.stream.path}`, { agent: false, headers: { cookie } })
  request.on('error', () => {})
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const stream = { text: '', isEnded: false }
  response.setEncoding('utf8').on('data', (text: string) => {
    stream.text += text
  })
  response.once('end', () => {
    stream.isEnded = true
  })
  return stream
}

const openStreams = async (cookie: string) => {
  const streams = await Promise.all(Array.from({ length: 6 }, () => openStream(cookie)))
  await send(notifications.markAllRead.path, { method: 'PUT', headers: { cookie } })
  for (const stream of streams) await waitFor(() => expect(stream.text).toContain('"notification"'))
  return streams
}

const shutdowns = {
  // Like a terminal: signals all processes, so workers get two.
  'SIGINT to all': () => {
    for (const pid of [...pids(), server.process.pid]) signal(pid, 'SIGINT')
  },
  'SIGTERM to the first': () => server.process.kill('SIGTERM'),
}

// Needs a database server.
describe.each([
  ['NOTIFY', '', 'SIGINT to all'],
  ['Redis', `${redisUrl}/3`, 'SIGTERM to the first'],
] as const)('two workers over %s', (_wire, url, end) => {
  let cookie = ''
  beforeAll(async () => {
    await startTwoWorkers({ REDIS_URL: url })
    cookie = await register()
  })
  afterAll(() => server.remove())

  test('share the port', async () => {
    expect(server.output()).toContain('(data in a PostgreSQL server, 2 processes)')
    expect(server.output().split('Welkom is ready')).toHaveLength(2)
    await waitFor(async () => {
      expect((await send(auth.me.path, { headers: { cookie } })).status).toBe(200)
      expect(respondingWorkers().size).toBe(2)
    })
  })

  test('are aggregated in one metrics response, labelled by worker', async () => {
    await waitFor(async () => {
      const page = await send(metricsPath, {
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      })
      const samples = parseSamples(await page.text())
      const counted = samples.filter(
        ({ name, labels }) => name.endsWith('_count') && labels.route === auth.me.path,
      )
      expect(counted.map(({ labels }) => labels.worker).sort()).toEqual(['1', '2'])
      const requestCount = server.output().split(`"route":"${auth.me.path}"`).length - 1
      expect(counted.reduce((sum, { value }) => sum + value, 0)).toBe(requestCount)
      expect(samples).toContainEqual({ name: 'welkom_workers_up', labels: {}, value: 2 })
      const rejected = samples.filter(({ name }) => name === 'welkom_rejected_total')
      expect(rejected.map(({ value }) => value)).toEqual([0, 0])
    })
  })

  test(`share live events and shut down gracefully after ${end}`, async () => {
    const streams = await openStreams(cookie)
    shutdowns[end]()
    expect(await server.exited).toBe(0)
    for (const { text, isEnded } of streams) {
      expect(isEnded).toBe(true)
      expect(text).toMatch(/"reconnect","retryMs":\d+,"spreadMs":\d+\}\n\n$/)
    }
  })
})

describe('a group of two workers', () => {
  beforeAll(() => startTwoWorkers())
  afterAll(() => server.remove())

  test('replaces a killed worker while the port keeps answering', async () => {
    signal(pids()[0], 'SIGKILL')
    await waitFor(() => expect(server.output()).toMatch(/Worker 1 ended \(SIGKILL\)/))
    for (let time = 0; time < 10; time++) expect((await send('/health/live')).status).toBe(200)
    await waitFor(async () => {
      await send(auth.me.path)
      expect(respondingWorkers()).toContain(3)
    })
    expect(pids()).toHaveLength(3)
  })

  test('rejects another start on its port in one line', async () => {
    const second = startServer({ WORKERS: '2', PORT: new URL(server.url).port })
    await expect(second).rejects.toThrow(/:\nWelkom cannot start: [^\n]*EADDRINUSE[^\n]*\n$/)
  })

  test('exits immediately after a second signal', async () => {
    server.process.kill('SIGTERM')
    server.process.kill('SIGINT')
    expect(await server.exited).toBe(1)
    await waitFor(() => expect(send('/health/live')).rejects.toThrow())
  })
})

describe('a start with several workers', () => {
  afterEach(() => server?.remove())

  test('ends all workers when the supervisor dies', async () => {
    await startTwoWorkers()
    server.process.kill('SIGKILL')
    await server.exited
    // The workers hold the output stream open until the last one ends.
    if (server.process.stdout?.closed === false) await once(server.process.stdout, 'close')
  })

  test('gives up in one line when workers crash repeatedly', async () => {
    // Exits before loading the app, so that only the restart delays take time.
    const exitOnceReady =
      "await new Promise((sent) => process.send('ready', sent)); process.exit(3)"
    server = await startProcess({ WORKERS: '2', ...inWorkers(exitOnceReady) })
    expect(await server.exited).toBe(1)
    expect(server.output()).toMatch(/\nThe workers end as soon as they are started: [^\n]+\n$/)
  })

  test('is rejected in one line on the embedded database', async () => {
    const start = startServer({ WORKERS: '2', DATABASE_URL: '' })
    await expect(start).rejects.toThrow(/:\nWelkom cannot start: WORKERS=2 needs [^\n]+\n$/)
  })

  test('is rejected in one line when the database allows too few connections', async () => {
    const start = startServer({ WORKERS: '64' })
    await expect(start).rejects.toThrow(/:\nWelkom cannot start: WORKERS=64 takes 768 [^\n]+\n$/)
  })
})
