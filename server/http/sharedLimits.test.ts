import { randomInt } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { freshApp, request, type TestApp } from '#server/testing/freshApp.ts'
import { aUser } from '#server/testing/people.ts'
import { aWeakLink, type WeakLink } from '#server/testing/weakLink.ts'
import { auth } from '#shared/auth/contract.ts'

const { TEST_REDIS_URL: serverUrl } = process.env
const redisUrl = `${serverUrl}/1`

const opened: (TestApp | WeakLink)[] = []
afterEach(async () => {
  for (const thing of opened.splice(0).reverse())
    await ('stop' in thing ? thing.stop() : thing.close())
})

const aProcess = async (url: string) => {
  const app = await freshApp({ RATE_LIMITS: 'strict', REDIS_URL: url })
  opened.push(app)
  return app
}
const aLenientProcess = async () => {
  const app = await freshApp()
  opened.push(app)
  return app
}
const aLink = async () => {
  const link = await aWeakLink(redisUrl)
  opened.push(link)
  return link
}

const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
const anAccount = () => `nobody-${randomInt(2 ** 40)}`

/** Wrong passwords for one account, each from an address of its own. */
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

test('with Redis, all processes count together', async () => {
  const [one, two] = [await aProcess(redisUrl), await aProcess(redisUrl)]
  const account = anAccount()
  expect(await guess(one, account, 3)).toEqual([401, 401, 401])
  expect(await guess(two, account, 3)).toEqual([401, 401, 429])
  expect(await guess(one, account, 1)).toEqual([429])
})

test('what is taken back in one counts no more in the other', async () => {
  const [one, two] = [await aProcess(redisUrl), await aProcess(redisUrl)]
  const { me, password } = await aUser(await aLenientProcess())
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

test('while Redis is away each process counts for itself', async () => {
  const link = await aLink()
  const [one, two] = [await aProcess(link.url), await aProcess(redisUrl)]
  const account = anAccount()
  link.sever()
  expect(await guess(one, account, 6)).toEqual([401, 401, 401, 401, 401, 429])
  expect(await guess(two, account, 3)).toEqual([401, 401, 401])
  link.mend()
  // Once it is back, what the other has counted holds here too.
  await eventually(async () => expect(await guess(one, account, 1)).toEqual([401]))
  await guess(one, account, 2)
  expect(await guess(two, account, 1)).toEqual([429])
})

test('a Redis that says nothing is given up on, and used again', async () => {
  const link = await aLink()
  const app = await aProcess(link.url)
  link.freeze()
  expect(await guess(app, anAccount(), 6)).toEqual([401, 401, 401, 401, 401, 429])
  link.mend()
  const two = await aProcess(redisUrl)
  await eventually(async () => {
    const account = anAccount()
    await guess(app, account, 1)
    expect(await guess(two, account, 5)).toContain(429)
  })
})

test('a start goes on without a Redis that is not there', async () => {
  const link = await aLink()
  link.sever()
  const app = await aProcess(link.url)
  expect(await guess(app, anAccount(), 6)).toEqual([401, 401, 401, 401, 401, 429])
})
