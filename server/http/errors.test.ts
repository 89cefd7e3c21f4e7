import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { freshApp, request, sharedApp } from '#server/testing/freshApp.ts'
import { aUser } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { events } from '#shared/events/contract.ts'

const app = await sharedApp()
const anna = await aUser(app)

// Shorter than the product's, so that nothing here waits for long.
const patienceMs = 100

const leaks = /postgres|pg_|sql|select|relation|column|stack|node_modules|\.ts|ECONN/i

test('a database that is away is a kind 503, and readiness says so (S120, R06)', async () => {
  const nowhere = await openDatabase({
    databaseUrl: 'postgresql://nobody@127.0.0.1:1/none',
    dataDir: '',
    patienceMs,
  })
  const away = await freshApp({}, nowhere)
  const live = await request(away, { method: 'GET', url: '/health/live' })
  expect([live.status, live.body]).toEqual([200, { status: 'ok' }])
  const ready = await request(away, { method: 'GET', url: '/health/ready' })
  expect([ready.status, ready.body]).toEqual([503, { status: 'not ok' }])
  const reply = await request(away, {
    method: 'GET',
    url: events.list.path,
    headers: { cookie: anna.cookie },
  })
  expect(reply.status).toBe(503)
  expect(reply.headers['retry-after']).toBe('2')
  expect(reply.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  expect(reply.body).toEqual({ message: expect.any(String) })
  expect(reply.text).not.toMatch(leaks)
  await away.stop()
  await nowhere.close()
})

test('a database that hangs does not make readiness hang (R06)', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const hanging = await openDatabase({
    databaseUrl: `postgresql://nobody@127.0.0.1:${port}/none`,
    dataDir: '',
    patienceMs,
  })
  const stuck = await freshApp({}, hanging)
  const ready = await request(stuck, { method: 'GET', url: '/health/ready' })
  expect([ready.status, ready.body]).toEqual([503, { status: 'not ok' }])
  silent.close()
  for (const socket of sockets) socket.destroy()
  await stuck.stop()
  await hanging.close()
})

test('a bug is a 500 for that request alone, in one sentence (R07)', async () => {
  const database = await ownTestDatabase()
  const broken = await freshApp({}, database)
  const person = await aUser(broken)
  await database.sql`alter table events rename column title to name` // as a bug in a query would be
  const get = (url: string) =>
    request(broken, { method: 'GET', url, headers: { cookie: person.cookie } })
  const reply = await get(events.list.path)
  expect(reply.status).toBe(500)
  expect(reply.body).toEqual({ message: 'Something went wrong on our side. Please try again.' })
  expect(reply.text).not.toMatch(leaks)
  expect((await get(auth.me.path)).status).toBe(200)
  await broken.stop()
  await database.close()
})
