import { expect, onTestFinished, test } from 'vitest'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'

const app = await sharedApp()
const dayMs = 24 * 3_600_000

test('session ends exactly 30 days after its last use', async () => {
  const start = app.clock.now
  onTestFinished(() => {
    app.clock.now = start
  })
  const [busy, idle] = [await aUser(app), await aUser(app)]
  const callMe = async (person: typeof busy) => (await as(app, person).call(auth.me, {})).status
  app.clock.forward(29 * dayMs)
  expect(await callMe(busy)).toBe(200)
  app.clock.forward(2 * dayMs)
  expect(await callMe(busy)).toBe(200)
  expect(await callMe(idle)).toBe(401)
})

test('limits are evaluated on each request of a cached session', async () => {
  const start = app.clock.now
  onTestFinished(() => {
    app.clock.now = start
  })
  const person = await aUser(app)
  const callMe = async () => (await as(app, person).call(auth.me, {})).status
  expect([await callMe(), await callMe()]).toEqual([200, 200])
  app.clock.forward(30 * dayMs)
  expect(await callMe()).toBe(401)
  app.clock.now = start
  expect(await callMe()).toBe(200)
})
