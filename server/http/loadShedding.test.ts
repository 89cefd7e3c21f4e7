import { PassThrough } from 'node:stream'
import Fastify, { LogController } from 'fastify'
import { expect, test } from 'vitest'
import { community } from '#shared/community/contract.ts'
import { events } from '#shared/events/contract.ts'
import { live } from '#shared/live/contract.ts'
import { addErrors } from './errors.ts'
import { addLoadShedding } from './loadShedding.ts'
import { addRequestLog } from './log.ts'

const most = 400

/** Calls that take until they are told to end. */
const aBusyServer = () => {
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
  const waiting: (() => void)[] = []
  const seen = { bodies: 0 }
  http.addHook('preParsing', async ({ method }) => {
    if (method === 'POST') seen.bodies += 1
  })
  http.get(events.list.path, { config: { endpoint: events.list } }, async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return []
  })
  http.post(community.create.path, { config: { endpoint: community.create } }, async () => ({}))
  http.get('/health/live', async () => ({ status: 'ok' }))
  const endAll = () => {
    for (const end of waiting.splice(0)) end()
  }
  return { http, waiting, seen, endAll, rejectedTotal, logged: () => lines }
}

test('a call beyond the limit is rejected at once, and served later', async () => {
  const { http, waiting, endAll } = aBusyServer()
  const served = Array.from({ length: most }, () => http.inject(events.list.path))
  await expect.poll(() => waiting.length).toBe(most)
  const rejected = await http.inject(events.list.path)
  expect(rejected.statusCode).toBe(503)
  expect(rejected.headers['retry-after']).toBe('2')
  expect(rejected.json()).toEqual({
    message: 'We are busy right now. Please try again in a moment.',
  })
  expect((await http.inject('/health/live')).statusCode).toBe(200)
  endAll()
  for (const { statusCode } of await Promise.all(served)) expect(statusCode).toBe(200)
  const later = http.inject(events.list.path)
  await expect.poll(() => waiting.length).toBe(1)
  endAll()
  expect((await later).statusCode).toBe(200)
})

test('rejected calls are counted and stay out of the log; streams and signs of life are let in', async () => {
  const { http, waiting, seen, endAll, rejectedTotal, logged } = aBusyServer()
  http.get(live.stream.path, { config: { endpoint: live.stream } }, async () => 'hello')
  const served = Array.from({ length: most }, () => http.inject(events.list.path))
  await expect.poll(() => waiting.length).toBe(most)
  const payload = {}
  const rejected = await http.inject({ method: 'POST', url: community.create.path, payload })
  expect(rejected.statusCode).toBe(503)
  expect([rejectedTotal(), seen.bodies, logged()]).toEqual([1, 0, 0])
  for (const path of ['/health/live', live.stream.path])
    expect((await http.inject(path)).statusCode).toBe(200)
  endAll()
  await Promise.all(served)
  expect(
    (await http.inject({ method: 'POST', url: community.create.path, payload })).statusCode,
  ).toBe(200)
  expect(rejectedTotal()).toBe(1)
  expect(logged()).toBeGreaterThan(most)
})

test('bodies that never end keep nobody out', async () => {
  const { http, waiting, seen, endAll } = aBusyServer()
  const bodies = Array.from({ length: most }, () => new PassThrough())
  const posts = bodies.map((payload) =>
    http.inject({
      ...{ method: 'POST', url: community.create.path, payload },
      headers: { 'content-type': 'application/json' },
    }),
  )
  for (const body of bodies) body.write('{')
  await expect.poll(() => seen.bodies).toBe(most)
  const served = http.inject(events.list.path)
  await expect.poll(() => waiting.length).toBe(1)
  endAll()
  expect((await served).statusCode).toBe(200)
  for (const body of bodies) body.end('}')
  for (const { statusCode } of await Promise.all(posts)) expect(statusCode).toBe(200)
})
