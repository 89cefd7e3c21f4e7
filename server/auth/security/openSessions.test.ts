import { beforeEach, expect, test } from 'vitest'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person, password, signInAgain } from '#server/testing/people.ts'
import { connectStream } from '#server/testing/sseClient.ts'
import { fakeIntervals, streamEndsWithinMs } from '#server/testing/timing.ts'
import { auth } from '#shared/auth/contract.ts'
import { security } from '#shared/auth/security/contract.ts'

let mina: Person
const { pass } = fakeIntervals()
const app = await sharedApp()
beforeEach(async () => {
  mina = await aUser(app)
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const listSessions = async (person: Person) =>
  (await as(app, person).call(security.sessions, {})).body
const isSignedIn = async (person: Person) =>
  (await as(app, person).call(auth.me, {})).status === 200

test('lists own sessions without secrets', async () => {
  await request(app, {
    method: 'POST',
    url: auth.login.path,
    payload: { username: mina.me.username, password },
    headers: { 'user-agent': firefox },
    remoteAddress: '198.51.100.77',
  })
  const { body, text } = await as(app, mina).call(security.sessions, {})
  expect(body.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
  expect(body[1]).toMatchObject({
    name: 'Firefox on Linux',
    address: '198.51.100.0',
    isStrong: false,
  })
  expect(text).not.toMatch(/token|hash|Gecko/i)
})

test('ending a session rejects its next request and closes its stream', async () => {
  const other = await signInAgain(app, mina)
  const stream = await connectStream(app, other)
  const there = (await listSessions(mina)).find(({ isCurrent }) => !isCurrent)
  const end = () => as(app, mina).call(security.endSession, { id: there?.id ?? '' })
  expect((await end()).status).toBe(204)
  expect([await isSignedIn(mina), await isSignedIn(other)]).toEqual([true, false])
  pass(streamEndsWithinMs)
  await stream.ends()
  expect((await end()).status).toBe(404)
})

test('session of another user is not found and stays open', async () => {
  const joris = await aUser(app)
  const [theirs] = await listSessions(joris)
  const { status } = await as(app, mina).call(security.endSession, { id: theirs?.id ?? '' })
  expect(status).toBe(404)
  expect(await isSignedIn(joris)).toBe(true)
})

test('all other sessions can be ended at once', async () => {
  const others = [await signInAgain(app, mina), await signInAgain(app, mina)]
  const joris = await aUser(app)
  expect((await as(app, mina).call(security.endOtherSessions, {})).status).toBe(204)
  expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false])
  expect([await isSignedIn(mina), await isSignedIn(joris)]).toEqual([true, true])
  expect(await listSessions(mina)).toHaveLength(1)
})

test('expired session is not listed', async () => {
  const start = app.clock.now
  const old = await signInAgain(app, mina)
  app.clock.forward(20 * 24 * 3_600_000)
  await as(app, mina).call(auth.me, {})
  app.clock.forward(11 * 24 * 3_600_000)
  expect(await isSignedIn(old)).toBe(false)
  expect(await listSessions(mina)).toHaveLength(1)
  app.clock.now = start
})
