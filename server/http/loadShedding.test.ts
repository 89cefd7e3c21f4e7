import { PassThrough } from 'node:stream'
import Fastify, { LogController } from 'fastify'
import { expect, test } from 'vitest'
import { community } from '#shared/community/contract.ts'
import { events } from '#shared/events/contract.ts'
import { live } from '#shared/live/contract.ts'
import { addErrors } from './errors.ts'
import { addLoadShedding } from './loadShedding.ts'
import { addRequestLog } from './log.ts'

const maxConcurrency = 400

/** A server whose calls stay in flight until released. */
const createBusyServer = () => {
  let lines = 0
  const stream = {
    write: () => {
      lines += 1
    },
  }
  const http = Fastify({
    logger: { stream },
    logController: new LogController({ disableRequestLogging: true }),
  })
  addErrors(http)
  addRequestLog(http)
  const { rejectedTotal } = addLoadShedding(http)
  const pending: (() => void)[] = []
  const seen = { bodies: 0 }
  http.addHook('preParsing', async ({ method }) => {
    if (method === 'POST') seen.bodies += 1
  })
  http.get(events.list.path, { config: { endpoint: events.list } }, async () => {
    await new Promise<void>((resolve) => pending.push(resolve))
    return []
  })
  http.post(community.create.path, { config: { endpoint: community.create } }, async () => ({}))
  http.get('/health/live', async () => ({ status: 'ok' }))
  const releaseAll = () => {
    for (const end of pending.splice(0)) end()
  }
  return { http, pending, seen, releaseAll, rejectedTotal, logged: () => lines }
}

test('a call beyond the limit is rejected immediately and served after a retry', async () => {
  const { http, pending, releaseAll } = createBusyServer()
  const served = Array.from({ length: maxConcurrency }, () => http.inject(events.list.path))
  await expect.poll(() => pending.length).toBe(maxConcurrency)
  const rejected = await http.inject(events.list.path)
  expect(rejected.statusCode).toBe(503)
  expect(rejected.headers['retry-after']).toBe('2')
  expect(rejected.json()).toEqual({
    code: 'busy',
    message: 'We’re busy right now. Please try again in a moment.',
  })
  expect((await http.inject('/health/live')).statusCode).toBe(200)
  releaseAll()
  for (const { statusCode } of await Promise.all(served)) expect(statusCode).toBe(200)
  const later = http.inject(events.list.path)
  await expect.poll(() => pending.length).toBe(1)
  releaseAll()
  expect((await later).statusCode).toBe(200)
})

test('rejected calls are counted but not logged; streams and health checks are served', async () => {
  const { http, pending, seen, releaseAll, rejectedTotal, logged } = createBusyServer()
  http.get(live.stream.path, { config: { endpoint: live.stream } }, async () => 'hello')
  const served = Array.from({ length: maxConcurrency }, () => http.inject(events.list.path))
  await expect.poll(() => pending.length).toBe(maxConcurrency)
  const payload = {}
  const rejected = await http.inject({ method: 'POST', url: community.create.path, payload })
  expect(rejected.statusCode).toBe(503)
  expect([rejectedTotal(), seen.bodies, logged()]).toEqual([1, 0, 0])
  for (const path of ['/health/live', live.stream.path])
    expect((await http.inject(path)).statusCode).toBe(200)
  releaseAll()
  await Promise.all(served)
  expect(
    (await http.inject({ method: 'POST', url: community.create.path, payload })).statusCode,
  ).toBe(200)
  expect(rejectedTotal()).toBe(1)
  expect(logged()).toBeGreaterThan(maxConcurrency)
})

test('unfinished request bodies do not count against the limit', async () => {
  const { http, pending, seen, releaseAll } = createBusyServer()
  const bodies = Array.from({ length: maxConcurrency }, () => new PassThrough())
  const posts = bodies.map((payload) =>
    http.inject({
      ...{ method: 'POST', url: community.create.path, payload },
      headers: { 'content-type': 'application/json' },
    }),
  )
  for (const body of bodies) body.write('{')
  await expect.poll(() => seen.bodies).toBe(maxConcurrency)
  const served = http.inject(events.list.path)
  await expect.poll(() => pending.length).toBe(1)
  releaseAll()
  expect((await served).statusCode).toBe(200)
  for (const body of bodies) body.end('}')
  for (const { statusCode } of await Promise.all(posts)) expect(statusCode).toBe(200)
})
