import { randomInt } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { type FaultyProxy, startFaultyProxy } from '#server/testing/faultyProxy.ts'
import { freshApp, request, type TestApp } from '#server/testing/freshApp.ts'
import { aUser } from '#server/testing/people.ts'
import { waitFor } from '#server/testing/timing.ts'
import { auth } from '#shared/auth/contract.ts'

const { TEST_REDIS_URL: serverUrl } = process.env
const redisUrl = `${serverUrl}/1`

const opened: (TestApp | FaultyProxy)[] = []
afterEach(async () => {
  for (const thing of opened.splice(0).reverse())
    await ('stop' in thing ? thing.stop() : thing.close())
})

const startProcess = async (url: string) => {
  const app = await freshApp({ RATE_LIMITS: 'strict', REDIS_URL: url })
  opened.push(app)
  return app
}
const startUnlimitedProcess = async () => {
  const app = await freshApp()
  opened.push(app)
  return app
}
const createProxy = async () => {
  const link = await startFaultyProxy(redisUrl)
  opened.push(link)
  return link
}

const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
const anAccount = () => `nobody-${randomInt(2 ** 40)}`

/** Wrong passwords for one account, each from another address. */
const guess = async (app: TestApp, username: string, times: number) => {
  const statuses: number[] = []
  for (let time = 0; time < times; time++) {
    const reply = await request(app, {
      method: 'POST',
      url: auth.login.path,
      payload: { username, password: 'a wrong password' },
      remoteAddress: anAddress(),
    })
    statuses.push(reply.status)
  }
  return statuses
}

test('with Redis, all processes share rate limits', async () => {
  const [one, two] = [await startProcess(redisUrl), await startProcess(redisUrl)]
  const account = anAccount()
  expect(await guess(one, account, 3)).toEqual([401, 401, 401])
  expect(await guess(two, account, 3)).toEqual([401, 401, 429])
  expect(await guess(one, account, 1)).toEqual([429])
})

test('a refund in one process applies to the others', async () => {
  const [one, two] = [await startProcess(redisUrl), await startProcess(redisUrl)]
  const { me, password } = await aUser(await startUnlimitedProcess())
  for (let round = 0; round < 3; round++) {
    expect(await guess(one, me.username, 4)).toEqual([401, 401, 401, 401])
    const reply = await request(two, {
      method: 'POST',
      url: auth.login.path,
      payload: { username: me.username, password },
      remoteAddress: anAddress(),
    })
    expect(reply.status).toBe(200)
  }
})

test('while Redis is down, each process counts locally', async () => {
  const link = await createProxy()
  const [one, two] = [await startProcess(link.url), await startProcess(redisUrl)]
  const account = anAccount()
  link.sever()
  expect(await guess(one, account, 6)).toEqual([401, 401, 401, 401, 401, 429])
  expect(await guess(two, account, 3)).toEqual([401, 401, 401])
  link.mend()
  // After recovery, the shared counter applies again.
  await waitFor(async () => expect(await guess(one, account, 1)).toEqual([401]))
  await guess(one, account, 2)
  expect(await guess(two, account, 1)).toEqual([429])
})

test('an unresponsive Redis is skipped and used again after recovery', async () => {
  const link = await createProxy()
  const app = await startProcess(link.url)
  link.freeze()
  expect(await guess(app, anAccount(), 6)).toEqual([401, 401, 401, 401, 401, 429])
  link.mend()
  const two = await startProcess(redisUrl)
  await waitFor(async () => {
    const account = anAccount()
    await guess(app, account, 1)
    expect(await guess(two, account, 5)).toContain(429)
  })
})

test('the app starts without a reachable Redis', async () => {
  const link = await createProxy()
  link.sever()
  const app = await startProcess(link.url)
  expect(await guess(app, anAccount(), 6)).toEqual([401, 401, 401, 401, 401, 429])
})
