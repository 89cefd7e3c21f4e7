import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { type RealServer, startProcess, startServer } from '#server/testing/realServer.ts'
import { auth } from '#shared/auth/contract.ts'
import { live } from '#shared/live/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'
import { metricsPath, readSamples } from './metricsText.ts'

const { TEST_REDIS_URL: redisUrl } = process.env
const METRICS_TOKEN = 'correct horse battery staple'

let server: RealServer

/** Code that each worker runs before anything else. */
const inWorkers = (code: string) => {
  const text = `import cluster from 'node:cluster'; if (cluster.isWorker) { ${code} }`
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(text)}` }
}
const sayingTheirPids = inWorkers("console.log('worker pid ' + process.pid)")
const pids = () => [...server.output().matchAll(/worker pid (\d+)/g)].map(([, pid]) => Number(pid))

const signal = (pid: number | undefined, name: NodeJS.Signals) => {
  if (pid) process.kill(pid, name)
}

const startTwo = async (environment: Record<string, string> = {}) => {
  server = await startServer({ WORKERS: '2', METRICS_TOKEN, ...sayingTheirPids, ...environment })
  await eventually(() => expect(server.output()).toContain('Welkom is ready'))
}

const ask = (path: string, options: RequestInit = {}) =>
  fetch(`${server.url}${path}`, {
    ...options,
    headers: { connection: 'close', ...options.headers },
  })

/** Which workers have answered who somebody is, by the lines they wrote. */
const answering = () =>
  new Set(
    server
      .output()
      .split('\n')
      .filter((line) => line.includes(`"route":"${auth.me.path}"`))
      .map((line) => (JSON.parse(line) as { worker: number }).worker),
  )

const register = async () => {
  const reply = await ask(auth.register.path, {
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

/** A stream on a connection of its own, and what came over it so far. */
const aStream = async (cookie: string) => {
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

const streamsOf = async (cookie: string) => {
  const streams = await Promise.all(Array.from({ length: 6 }, () => aStream(cookie)))
  await ask(notifications.markAllRead.path, { method: 'PUT', headers: { cookie } })
  for (const stream of streams)
    await eventually(() => expect(stream.text).toContain('"notification"'))
  return streams
}

const ends = {
  // As a terminal does it: everybody is told at once, workers twice.
  'SIGINT to all': () => {
    for (const pid of [...pids(), server.process.pid]) signal(pid, 'SIGINT')
  },
  'SIGTERM to the first': () => server.process.kill('SIGTERM'),
}

// They share a port and a database server, which the embedded engine is not.
describe.each([
  ['NOTIFY', '', 'SIGINT to all'],
  ['Redis', `${redisUrl}/3`, 'SIGTERM to the first'],
] as const)('two workers over %s', (_wire, url, end) => {
  let cookie = ''
  beforeAll(async () => {
    await startTwo({ REDIS_URL: url })
    cookie = await register()
  })
  afterAll(() => server.remove())

  test('share the port', async () => {
    expect(server.output()).toContain('(data in a PostgreSQL server, 2 processes)')
    expect(server.output().split('Welkom is ready')).toHaveLength(2)
    await eventually(async () => {
      expect((await ask(auth.me.path, { headers: { cookie } })).status).toBe(200)
      expect(answering().size).toBe(2)
    })
  })

  test('are told of in one answer, each by its name', async () => {
    await eventually(async () => {
      const page = await ask(metricsPath, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
      const samples = readSamples(await page.text())
      const counted = samples.filter(
        ({ name, labels }) => name.endsWith('_count') && labels.route === auth.me.path,
      )
      expect(counted.map(({ labels }) => labels.worker).sort()).toEqual(['1', '2'])
      const asked = server.output().split(`"route":"${auth.me.path}"`).length - 1
      expect(counted.reduce((sum, { value }) => sum + value, 0)).toBe(asked)
      expect(samples).toContainEqual({ name: 'welkom_workers_up', labels: {}, value: 2 })
      const rejected = samples.filter(({ name }) => name === 'welkom_rejected_total')
      expect(rejected.map(({ value }) => value)).toEqual([0, 0])
    })
  })

  test(`share what happens, and leave in peace after ${end}`, async () => {
    const streams = await streamsOf(cookie)
    ends[end]()
    expect(await server.exited).toBe(0)
    for (const { text, isEnded } of streams) {
      expect(isEnded).toBe(true)
      expect(text).toMatch(/"leaving","retryMs":\d+,"spreadMs":\d+\}\n\n$/)
    }
  })
})

describe('a group of two workers', () => {
  beforeAll(() => startTwo())
  afterAll(() => server.remove())

  test('replaces one that is killed, and the port answers', async () => {
    signal(pids()[0], 'SIGKILL')
    await eventually(() => expect(server.output()).toMatch(/Worker 1 ended \(SIGKILL\)/))
    for (let time = 0; time < 10; time++) expect((await ask('/health/live')).status).toBe(200)
    await eventually(async () => {
      await ask(auth.me.path)
      expect(answering()).toContain(3)
    })
    expect(pids()).toHaveLength(3)
  })

  test('keeps its port: another start is refused in one line', async () => {
    const second = startServer({ WORKERS: '2', PORT: new URL(server.url).port })
    await expect(second).rejects.toThrow(/:\nWelkom cannot start: [^\n]*EADDRINUSE[^\n]*\n$/)
  })

  test('ends at once after a second signal', async () => {
    server.process.kill('SIGTERM')
    server.process.kill('SIGINT')
    expect(await server.exited).toBe(1)
    await eventually(() => expect(ask('/health/live')).rejects.toThrow())
  })
})

describe('a start with several workers', () => {
  afterEach(() => server?.remove())

  test('ends all of them when the one who minds them is gone', async () => {
    await startTwo()
    server.process.kill('SIGKILL')
    await server.exited
    // They hold its output, which ends with the last of them.
    if (server.process.stdout?.closed === false) await once(server.process.stdout, 'close')
  })

  test('is given up in one line when they end again and again', async () => {
    // Before they load anything, so that this takes no longer than the pauses in between.
    const endOnceReady = "await new Promise((sent) => process.send('ready', sent)); process.exit(3)"
    server = await startProcess({ WORKERS: '2', ...inWorkers(endOnceReady) })
    expect(await server.exited).toBe(1)
    expect(server.output()).toMatch(/\nThe workers end as soon as they are started: [^\n]+\n$/)
  })

  test('is refused in one clear line on the embedded database', async () => {
    const start = startServer({ WORKERS: '2', DATABASE_URL: '' })
    await expect(start).rejects.toThrow(/:\nWelkom cannot start: WORKERS=2 needs [^\n]+\n$/)
  })

  test('is refused so when the database cannot serve as many', async () => {
    const start = startServer({ WORKERS: '64' })
    await expect(start).rejects.toThrow(/:\nWelkom cannot start: WORKERS=64 takes 704 [^\n]+\n$/)
  })
})
