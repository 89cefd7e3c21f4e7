import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { type RealServer, startServer } from '#server/testing/realServer.ts'
import { auth } from '#shared/auth/contract.ts'
import { live } from '#shared/live/contract.ts'
import { notifications } from '#shared/notifications/contract.ts'

const { TEST_DATABASE_URL: isServer, TEST_REDIS_URL: redisUrl } = process.env

let server: RealServer
afterEach(() => server?.remove())

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
  server = await startServer({ WORKERS: '2', ...sayingTheirPids, ...environment })
  await eventually(() => expect(server.output()).toContain('Welkom is ready'))
}

const ask = (path: string, options: RequestInit = {}) =>
  fetch(`${server.url}${path}`, {
    ...options,
    headers: { connection: 'close', ...options.headers },
  })

/** Which workers have written a line about a request. */
const answering = () =>
  new Set(
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('"route"'))
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

const wires = [['NOTIFY', '']]
if (redisUrl) wires.push(['Redis', `${redisUrl}/3`])

test.skipIf(!isServer).each(wires)(
  'two workers share the port and what happens, over %s, and leave in peace',
  async (_, url) => {
    await startTwo({ REDIS_URL: url })
    expect(server.output()).toContain('(data in a PostgreSQL server, 2 processes)')
    expect(server.output().split('Welkom is ready')).toHaveLength(2)
    const cookie = await register()
    await eventually(async () => {
      expect((await ask(auth.me.path, { headers: { cookie } })).status).toBe(200)
      expect(answering().size).toBe(2)
    })
    const streams = await Promise.all(Array.from({ length: 6 }, () => aStream(cookie)))
    await ask(notifications.markAllRead.path, { method: 'PUT', headers: { cookie } })
    for (const stream of streams)
      await eventually(() => expect(stream.text).toContain('"notification"'))
    server.process.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    for (const { text, isEnded } of streams) {
      expect(isEnded).toBe(true)
      expect(text).toMatch(/"leaving","retryMs":\d+,"spreadMs":\d+\}\n\n$/)
    }
  },
)

test.skipIf(!isServer)('a worker that is killed is replaced, and the port answers', async () => {
  await startTwo()
  signal(pids()[0], 'SIGKILL')
  await eventually(() => expect(server.output()).toMatch(/Worker 1 ended \(SIGKILL\)/))
  for (let time = 0; time < 10; time++) expect((await ask('/health/live')).status).toBe(200)
  await eventually(async () => {
    await ask(auth.me.path)
    expect(answering()).toContain(3)
  })
  expect(pids()).toHaveLength(3)
  // As a terminal does it: everybody is told at once, workers twice.
  for (const pid of [...pids().slice(1), server.process.pid]) signal(pid, 'SIGINT')
  expect(await server.exited).toBe(0)
})

test.skipIf(!isServer)(
  'a port in use is told once; a second signal ends them at once',
  async () => {
    await startTwo()
    const second = startServer({ WORKERS: '2', PORT: new URL(server.url).port })
    await expect(second).rejects.toThrow(/:\nWelkom cannot start: [^\n]*EADDRINUSE[^\n]*\n$/)
    server.process.kill('SIGTERM')
    server.process.kill('SIGINT')
    expect(await server.exited).toBe(1)
    await eventually(() => expect(ask('/health/live')).rejects.toThrow())
  },
)

test.skipIf(!isServer)('workers leave when the one who minds them is gone', async () => {
  await startTwo()
  server.process.kill('SIGKILL')
  await server.exited
  // They hold its output, which ends with the last of them.
  if (server.process.stdout?.closed === false) await once(server.process.stdout, 'close')
})

test.skipIf(!isServer)('workers that end again and again are given up on in one line', async () => {
  const endOnceReady = `const send = process.send
    process.send = (...all) => {
      if (all[0] === 'ready') setTimeout(() => process.exit(3), 250)
      return send.apply(process, all)
    }`
  server = await startServer({ WORKERS: '2', ...inWorkers(endOnceReady) })
  expect(await server.exited).toBe(1)
  expect(server.output()).toMatch(/\nThe workers end as soon as they are started: [^\n]+\n$/)
})

test('several workers on the embedded database are refused in one clear line', async () => {
  const start = startServer({ WORKERS: '2', DATABASE_URL: '' })
  await expect(start).rejects.toThrow(/:\nWelkom cannot start: WORKERS=2 needs [^\n]+\n$/)
})

test.skipIf(!isServer)('more workers than the database can serve are refused so, too', async () => {
  const start = startServer({ WORKERS: '64' })
  await expect(start).rejects.toThrow(/:\nWelkom cannot start: WORKERS=64 takes 704 [^\n]+\n$/)
})
