import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, test } from 'vitest'
import { deleteAccount } from '#server/privacy/erasure/account.ts'
import { freshApp, request, sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person, signInAgain } from '#server/testing/people.ts'
import { connectStream, requestStream } from '#server/testing/sseClient.ts'
import { fakeIntervals, streamEndsWithinMs, waitFor } from '#server/testing/timing.ts'
import { auth } from '#shared/auth/contract.ts'
import { events } from '#shared/events/contract.ts'
import { heartbeatMs, live } from '#shared/live/contract.ts'

const { pass } = fakeIntervals()
const app = await sharedApp()

const statusFor = async (headers: Record<string, string>) => {
  const response = await requestStream(app, headers)
  response.destroy()
  return response.statusCode
}

test('the stream requires a session and a same-origin request', async () => {
  const { cookie } = await aUser(app)
  expect(await statusFor({})).toBe(401)
  expect(await statusFor({ cookie, origin: 'https://evil.example' })).toBe(403)
  expect(await statusFor({ cookie, 'sec-fetch-site': 'cross-site' })).toBe(403)
  expect(await statusFor({ cookie, 'sec-fetch-site': 'same-site' })).toBe(403)
  expect(await statusFor({ cookie, 'sec-fetch-site': 'same-origin' })).toBe(200)
})

test('the stream does not support HEAD', async () => {
  const { cookie } = await aUser(app)
  const reply = await request(app, { method: 'HEAD', url: live.stream.path, headers: { cookie } })
  expect([reply.status, reply.headers.allow]).toEqual([405, 'GET'])
})

test('the stream disables caching and proxy buffering', async () => {
  const listener = await connectStream(app, await aUser(app))
  expect(listener.response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  })
  listener.close()
})

test('a stream reports the time since the last event of its user or topic', async () => {
  const [mina, joris] = [await aUser(app), await aUser(app)]
  app.live.publish(app.db, mina.me.id, { kind: 'meChanged' })
  const idleMsOf = async (person: Person, path?: string) => {
    const listener = await connectStream(app, person, path)
    listener.close()
    const [first] = listener.received
    return first?.kind === 'connected' ? Number(first.quietMs) : Number.NaN
  }
  expect(await idleMsOf(mina)).toBeLessThan(await idleMsOf(joris))
  app.live.publishToViewers(app.db, 'events', { kind: 'eventChanged', eventId: mina.me.id })
  expect(await idleMsOf(joris, events.watch.path)).toBeLessThan(await idleMsOf(joris))
})

test('signing out ends the stream of this session only', async () => {
  const person = await aUser(app)
  const other = await signInAgain(app, person)
  const [here, there] = [await connectStream(app, person), await connectStream(app, other)]
  const viewed = await connectStream(app, person, events.watch.path)
  await as(app, person).call(auth.logout, {})
  await Promise.all([here.ends(), viewed.ends()])
  expect(there.response.destroyed).toBe(false)
  there.close()
})

test('deleting an account ends its stream', async () => {
  const person = await aUser(app)
  const listener = await connectStream(app, person)
  await deleteAccount(app, person.me.id)
  await listener.ends()
})

test('the stream of a session that expired ends', async () => {
  const person = await aUser(app)
  const listener = await connectStream(app, person)
  await app.db`delete from sessions where user_id = ${person.me.id}`
  pass(streamEndsWithinMs)
  await listener.ends()
})

test('a user has at most twenty streams', async () => {
  const person = await aUser(app)
  const open = await Promise.all(Array.from({ length: 20 }, () => connectStream(app, person)))
  expect(await statusFor({ cookie: person.cookie })).toBe(429)
  open[0]?.close()
  await waitFor(async () => expect(await statusFor({ cookie: person.cookie })).toBe(200))
  for (const { close } of open) close()
})

/** Requests a stream and disconnects before the response. */
const requestAndAbort = async ({ cookie }: Person) => {
  const { port } = app.http.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${live.stream.path} HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\n\r\n`, () =>
    socket.destroy(),
  )
  await once(socket, 'close')
}

test('a stream that was aborted before it opened does not count', async () => {
  const person = await aUser(app)
  for (let time = 0; time < 40; time++) await requestAndAbort(person)
  await waitFor(async () => expect(await statusFor({ cookie: person.cookie })).toBe(200))
})

test('only a client that stops reading is disconnected', async () => {
  const [inactive, active] = [await aUser(app), await aUser(app)]
  const listener = await connectStream(app, active)
  const asked = once(app.http.server, 'request') as Promise<[unknown, ServerResponse]>
  const stalled = await connectStream(app, inactive)
  const [, raw] = await asked
  stalled.response.pause()
  const groupId = inactive.me.id
  const long = { id: active.me.id, name: 'x'.repeat(64_000) }
  const closed = once(raw, 'close')
  for (let count = 0; count < 200; count++)
    app.live.publish(app.db, inactive.me.id, { kind: 'groupTyping', groupId, user: long })
  await closed
  app.live.publish(app.db, active.me.id, { kind: 'notification' })
  await listener.next('notification')
  listener.close()
})

test('a stream ends even if the client does not read its final frame', async () => {
  const inactive = await aUser(app)
  const asked = once(app.http.server, 'request') as Promise<[unknown, ServerResponse]>
  const stalled = await connectStream(app, inactive)
  const [, raw] = await asked
  stalled.response.pause()
  const user = { id: inactive.me.id, name: 'x'.repeat(64_000) }
  while (raw.writableLength === 0) {
    app.live.publish(app.db, inactive.me.id, { kind: 'groupTyping', groupId: inactive.me.id, user })
    await new Promise(setImmediate)
  }
  const closed = once(raw, 'close')
  await as(app, inactive).call(auth.logout, {})
  await closed
})

test('an idle stream sends heartbeats', async () => {
  const listener = await connectStream(app, await aUser(app))
  pass(heartbeatMs)
  await listener.next('heartbeat')
  listener.close()
})

test('a shutdown sends a reconnect time and ends the stream', async () => {
  const stoppingApp = await freshApp()
  const listener = await connectStream(stoppingApp, await aUser(stoppingApp))
  await Promise.all([stoppingApp.stop(), listener.ended])
  const times = { retryMs: expect.any(Number), spreadMs: expect.any(Number) }
  expect(listener.received.at(-1)).toEqual({ kind: 'reconnect', ...times })
})
