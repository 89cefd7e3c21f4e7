import { beforeEach, expect, test } from 'vitest'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { heldIntervals, streamEndsWithinMs } from '#server/testing/intervals.ts'
import { listenAs } from '#server/testing/listening.ts'
import { as, aUser, type Person, password, signInAgain } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { security } from '#shared/auth/security/contract.ts'

let mina: Person
const { pass } = heldIntervals()
const app = await sharedApp()
beforeEach(async () => {
  mina = await aUser(app)
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const sessionsOf = async (person: Person) =>
  (await as(app, person).call(security.sessions, {})).body
const isIn = async (person: Person) => (await as(app, person).call(auth.me, {})).status === 200

test('shows where one is signed in, and nothing that would sign anybody in', async () => {
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

test('one of them can be ended; its next request finds nobody, its stream closes', async () => {
  const other = await signInAgain(app, mina)
  const stream = await listenAs(app, other)
  const there = (await sessionsOf(mina)).find(({ isCurrent }) => !isCurrent)
  const end = () => as(app, mina).call(security.endSession, { id: there?.id ?? '' })
  expect((await end()).status).toBe(204)
  expect([await isIn(mina), await isIn(other)]).toEqual([true, false])
  pass(streamEndsWithinMs)
  await stream.ends()
  expect((await end()).status).toBe(404)
})

test('somebody else’s is not found, and goes on', async () => {
  const joris = await aUser(app)
  const [theirs] = await sessionsOf(joris)
  const { status } = await as(app, mina).call(security.endSession, { id: theirs?.id ?? '' })
  expect(status).toBe(404)
  expect(await isIn(joris)).toBe(true)
})

test('all others can be ended at once', async () => {
  const others = [await signInAgain(app, mina), await signInAgain(app, mina)]
  const joris = await aUser(app)
  expect((await as(app, mina).call(security.endOtherSessions, {})).status).toBe(204)
  expect(await Promise.all(others.map(isIn))).toEqual([false, false])
  expect([await isIn(mina), await isIn(joris)]).toEqual([true, true])
  expect(await sessionsOf(mina)).toHaveLength(1)
})

test('a session past its time is not shown', async () => {
  const start = app.clock.now
  const old = await signInAgain(app, mina)
  app.clock.forward(20 * 24 * 3_600_000)
  await as(app, mina).call(auth.me, {})
  app.clock.forward(11 * 24 * 3_600_000)
  expect(await isIn(old)).toBe(false)
  expect(await sessionsOf(mina)).toHaveLength(1)
  app.clock.now = start
})
