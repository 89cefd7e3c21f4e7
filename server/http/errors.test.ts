import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { expectErrorBody } from '#server/testing/errorBody.ts'
import { freshApp, request, sharedApp } from '#server/testing/freshApp.ts'
import { aUser } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { events } from '#shared/events/contract.ts'
import { apiPrefix } from '#shared/http/pages.ts'
import { addErrors } from './errors.ts'

const app = await sharedApp()
const anna = await aUser(app)

// Shorter than in production, to keep these tests fast.
const timeoutMs = 100

const leaks = /postgres|pg_|sql|select|relation|column|stack|node_modules|\.ts|ECONN/i

test('an unavailable database gives a 503 without details and fails readiness (S120, R06)', async () => {
  const unreachable = await openDatabase({
    databaseUrl: 'postgresql://nobody@127.0.0.1:1/none',
    dataDir: '',
    timeoutMs,
  })
  const appWithoutDatabase = await freshApp({}, unreachable)
  const live = await request(appWithoutDatabase, { method: 'GET', url: '/health/live' })
  expect([live.status, live.body]).toEqual([200, { status: 'ok' }])
  const ready = await request(appWithoutDatabase, { method: 'GET', url: '/health/ready' })
  expect([ready.status, ready.body]).toEqual([503, { status: 'not ok' }])
  const reply = await request(appWithoutDatabase, {
    method: 'GET',
    url: events.list.path,
    headers: { cookie: anna.cookie },
  })
  expect(reply.status).toBe(503)
  expect(reply.headers['retry-after']).toBe('2')
  expect(reply.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  expect(reply.body).toEqual({ code: 'busy', message: expect.any(String) })
  expect(reply.text).not.toMatch(leaks)
  await appWithoutDatabase.stop()
  await unreachable.close()
})

test('readiness times out when the database hangs (R06)', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const hanging = await openDatabase({
    databaseUrl: `postgresql://nobody@127.0.0.1:${port}/none`,
    dataDir: '',
    timeoutMs,
  })
  const appWithHangingDatabase = await freshApp({}, hanging)
  const ready = await request(appWithHangingDatabase, { method: 'GET', url: '/health/ready' })
  expect([ready.status, ready.body]).toEqual([503, { status: 'not ok' }])
  silent.close()
  for (const socket of sockets) socket.destroy()
  await appWithHangingDatabase.stop()
  await hanging.close()
})

test('an unexpected error gives a 500 without details for that request only (R07)', async () => {
  const database = await ownTestDatabase()
  const broken = await freshApp({}, database)
  const person = await aUser(broken)
  await database.sql`alter table events rename column title to name` // simulates a bug in a query
  const get = (url: string) =>
    request(broken, { method: 'GET', url, headers: { cookie: person.cookie } })
  const reply = await get(events.list.path)
  expect(reply.status).toBe(500)
  expect(reply.body).toEqual({
    code: 'internal_error',
    message: 'Something went wrong on our side. Please try again.',
  })
  expect(reply.text).not.toMatch(leaks)
  expect((await get(auth.me.path)).status).toBe(200)
  await broken.stop()
  await database.close()
})

test.each([
  ['a deadlock', '40P01'],
  ['a serialization failure', '40001'],
  ['a statement timeout', '57014'],
  ['too few connections', '53300'],
  ['an idle transaction', '25P03'],
])('%s that outlasts all retries gives a 503 (R16, R21)', async (_, code) => {
  const http = Fastify()
  addErrors(http)
  http.get('/', () => {
    throw Object.assign(new Error(code), { code })
  })
  const reply = await http.inject('/')
  expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2'])
  expect(reply.json()).toMatchObject({ code: 'busy' })
})

const json = { 'content-type': 'application/json' }
const loginWith = (payload: string, headers: Record<string, string> = json) =>
  request(app, { method: 'POST', url: auth.login.path, headers, payload })

describe('errors that no use case throws have a code', () => {
  test.each([
    ['an invalid field', () => loginWith('{"username":5}'), 'invalid_input'],
    ['broken JSON', () => loginWith('{'), 'invalid_request'],
    ['a large body', () => loginWith(`{"password":"${'x'.repeat(70_000)}"}`), 'request_too_large'],
    [
      'another content type',
      () => loginWith('username=a', { 'content-type': 'text/plain' }),
      'content_type_not_accepted',
    ],
    [
      'an unknown path',
      () => request(app, { method: 'GET', url: `${apiPrefix}/none` }),
      'not_found',
    ],
  ])('%s', async (_, send, code) => {
    const reply = await send()
    expect(reply.body).toMatchObject({ code })
    expectErrorBody(reply)
  })
})
