import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { community } from '#shared/community/contract.ts'
import { events } from '#shared/events/contract.ts'
import { live } from '#shared/live/contract.ts'
import { addCrowding } from './crowding.ts'
import { addErrors } from './errors.ts'

const most = 400

/** Calls that take until they are told to end. */
const aBusyServer = () => {
  const http = Fastify()
  addErrors(http)
  const { turnedAway } = addCrowding(http)
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
  return { http, waiting, seen, endAll, turnedAway }
}

test('whoever comes when too many are being served is told so at once, and is served later', async () => {
  const { http, waiting, endAll } = aBusyServer()
  const served = Array.from({ length: most }, () => http.inject(events.list.path))
  await expect.poll(() => waiting.length).toBe(most)
  const refused = await http.inject(events.list.path)
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBe('2')
  expect(refused.json()).toEqual({
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

test('those after the first are turned away at the door, and read the same', async () => {
  const { http, waiting, seen, endAll, turnedAway } = aBusyServer()
  http.get(live.stream.path, { config: { endpoint: live.stream } }, async () => 'hello')
  const url = await http.listen({ port: 0 })
  const served = Array.from({ length: most }, () => http.inject(events.list.path))
  await expect.poll(() => waiting.length).toBe(most)
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(url + path, init)
    const { date, ...headers } = Object.fromEntries(answer.headers)
    return { status: answer.status, headers, text: await answer.text() }
  }
  const atTheDesk = await ask(events.list.path)
  expect(turnedAway()).toBe(0)
  const json = { 'content-type': 'application/json' }
  const atTheDoor = await ask(community.create.path, { method: 'POST', headers: json, body: '{}' })
  expect(atTheDoor).toEqual({
    ...atTheDesk,
    headers: {
      ...atTheDesk.headers,
      'content-security-policy': expect.any(String),
      'x-request-id': expect.any(String),
    },
  })
  expect(atTheDoor.headers['retry-after']).toBe('2')
  expect(turnedAway()).toBe(1)
  expect(seen.bodies).toBe(0)
  // Signs of life, pages and streams take no place.
  for (const path of ['/health/live', live.stream.path]) expect((await ask(path)).status).toBe(200)
  endAll()
  await Promise.all(served)
  const later = ask(events.list.path)
  await expect.poll(() => waiting.length).toBe(1)
  endAll()
  expect((await later).status).toBe(200)
  expect(turnedAway()).toBe(1)
  await http.close()
})

test('whoever sends a body without end keeps nobody out', async () => {
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
