import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { freshApp, request, sharedApp } from '#server/testing/freshApp.ts'
import { heldIntervals, streamEndsWithinMs } from '#server/testing/intervals.ts'
import { askToListen, listenAs } from '#server/testing/listening.ts'
import { as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { heartbeatMs, live } from '#shared/live/contract.ts'

const { pass } = heldIntervals()
const app = await sharedApp()

const statusFor = async (headers: Record<string, string>) => {
  const response = await askToListen(app, headers)
  response.destroy()
  return response.statusCode
}

test('only who is signed in may listen, and only from our own pages', async () => {
  const { cookie } = await aUser(app)
  expect(await statusFor({})).toBe(401)
  expect(await statusFor({ cookie, origin: 'https://evil.example' })).toBe(403)
  expect(await statusFor({ cookie, 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await statusFor({ cookie, 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await statusFor({ cookie, 'sec-fetch-site': 'same-origin' })).toBe(200)
})

test('a stream cannot be asked for without what it says', async () => {
  const { cookie } = await aUser(app)
  const reply = await request(app, { method: 'HEAD', url: live.stream.path, headers: { cookie } })
  expect([reply.status, reply.headers.allow]).toEqual([405, 'GET'])
})

test('the stream is never stored on its way, nor collected by a proxy', async () => {
  const listener = await listenAs(app, await aUser(app))
  expect(listener.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  listener.close()
})

test('a stream says for how long nothing was said to this person', async () => {
  const [mina, joris] = [await aUser(app), await aUser(app)]
  app.live.tell(app.db, mina.me.id, { kind: 'meChanged' })
  const quietFor = async (person: Person) => {
    const listener = await listenAs(app, person)
    listener.close()
    const [first] = listener.heard
    return first?.kind === 'hello' ? (first.quietMs ?? null) : null
  }
  const heldForMina = Number(await quietFor(mina))
  const heldForJoris = Number(await quietFor(joris))
  expect(heldForMina).toBeLessThan(heldForJoris)
  app.live.tellEveryone(app.db, { kind: 'eventChanged', eventId: crypto.randomUUID() })
  expect(Number(await quietFor(joris))).toBeLessThan(heldForJoris)
})

test('signing out ends this stream, not the one of another browser', async () => {
  const person = await aUser(app)
  const other = await signInAgain(app, person)
  const [here, there] = [await listenAs(app, person), await listenAs(app, other)]
  await as(app, person).call(auth.logout, {})
  pass(streamEndsWithinMs)
  await here.ends()
  expect(there.response.destroyed).toBe(false)
  there.close()
})

test('the stream of somebody who is deleted ends', async () => {
  const person = await aUser(app)
  const listener = await listenAs(app, person)
  await app.db`delete from users where id = ${person.me.id}`
  pass(streamEndsWithinMs)
  await listener.ends()
})

test('a person has a score of windows open at most', async () => {
  const person = await aUser(app)
  const open = await Promise.all(Array.from({ length: 20 }, () => listenAs(app, person)))
  expect(await statusFor({ cookie: person.cookie })).toBe(429)
  open[0]?.close()
  await eventually(async () => expect(await statusFor({ cookie: person.cookie })).toBe(200))
  for (const { close } of open) close()
})

/** Asks for a stream, and is gone before it is answered. */
const askAndGo = async ({ cookie }: Person) => {
  const { port } = app.http.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${live.stream.path} HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\n\r\n`, () =>
    socket.destroy(),
  )
  await once(socket, 'close')
}

test('a stream that was left before it began counts for nothing', async () => {
  const person = await aUser(app)
  for (let time = 0; time < 40; time++) await askAndGo(person)
  await eventually(async () => expect(await statusFor({ cookie: person.cookie })).toBe(200))
})

test('whoever stops reading is cut off, and only they', async () => {
  const [deaf, awake] = [await aUser(app), await aUser(app)]
  const [stuck, listener] = [await listenAs(app, deaf), await listenAs(app, awake)]
  stuck.response.pause()
  const groupId = deaf.me.id
  const long = { id: awake.me.id, name: 'x'.repeat(64_000) }
  const closed = vi.fn()
  void stuck.ended.then(closed)
  for (let said = 0; said < 200; said++)
    app.live.tell(app.db, deaf.me.id, { kind: 'groupTyping', groupId, user: long })
  await eventually(() => expect(closed).toHaveBeenCalled())
  app.live.tell(app.db, awake.me.id, { kind: 'notification' })
  await listener.next('notification')
  listener.close()
})

test('a stream ends also for somebody who does not read their last words', async () => {
  const deaf = await aUser(app)
  const asked = once(app.http.server, 'request') as Promise<[unknown, ServerResponse]>
  const stuck = await listenAs(app, deaf)
  const [, raw] = await asked
  stuck.response.pause()
  const user = { id: deaf.me.id, name: 'x'.repeat(64_000) }
  while (raw.writableLength === 0) {
    app.live.tell(app.db, deaf.me.id, { kind: 'groupTyping', groupId: deaf.me.id, user })
    await new Promise(setImmediate)
  }
  const closed = once(raw, 'close')
  await as(app, deaf).call(auth.logout, {})
  pass(streamEndsWithinMs)
  await closed
})

test('a quiet stream says that it is still there', async () => {
  const listener = await listenAs(app, await aUser(app))
  pass(heartbeatMs)
  await listener.next('heartbeat')
  listener.close()
})

test('a server that goes says when to come back, and lets go', async () => {
  const leaving = await freshApp()
  const listener = await listenAs(leaving, await aUser(leaving))
  await Promise.all([leaving.stop(), listener.ended])
  const times = { retryMs: expect.any(Number), spreadMs: expect.any(Number) }
  expect(listener.heard.at(-1)).toEqual({ kind: 'leaving', ...times })
})
