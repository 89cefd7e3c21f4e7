import type { InjectOptions } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { watchBuckets } from '#server/testing/buckets.ts'
import { allEndpoints, endpointName } from '#server/testing/contracts.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import {
  anAddress,
  type Caller,
  type LimitedCall,
  limitedCalls,
  someId,
} from '#server/testing/limitedCalls.ts'
import { mailFolder } from '#server/testing/mails.ts'
import { aUser } from '#server/testing/people.ts'
import { auth } from '#shared/auth/contract.ts'
import { community } from '#shared/community/contract.ts'
import { bucketsOf, type Endpoint } from '#shared/http/endpoint.ts'
import { type Bucket, buckets } from '#shared/http/rateLimits.ts'
import { dataRights } from '#shared/privacy/contract.ts'

const { exhaust } = watchBuckets()
const app = await sharedApp({ RATE_LIMITS: 'strict', DATA_DIR: mailFolder() })

/** By default, buckets counted by address get anonymous requests. */
const createSignerOf = ({ bucket, by }: LimitedCall) =>
  by === undefined ? (buckets[bucket].by === 'address' ? null : aUser) : by

const aCaller = async (row: LimitedCall): Promise<Caller> => {
  const person = await (createSignerOf(row) ?? aUser)(app)
  return { person, address: anAddress(), account: `nobody-${someId()}` }
}

const sendRequest = async (row: LimitedCall, caller: Caller, nth: number) => {
  const { endpoint } = row
  const { headers = {}, ...sent } = row.send(caller, nth)
  const isSigned = createSignerOf(row) !== null && endpoint !== auth.login
  return request(app, {
    method: endpoint.method,
    url: endpoint.path.replace(/:\w+/g, someId),
    // A fixed address only for buckets counted by address, so that no other bucket interferes.
    remoteAddress: buckets[row.bucket].by === 'address' ? caller.address : anAddress(),
    headers: { ...headers, ...(isSigned && { cookie: caller.person.cookie }) },
    ...sent,
  } as InjectOptions)
}

afterEach(() => {
  vi.useRealTimers()
})

describe('each bucket allows its points per caller', () => {
  const cases = limitedCalls.map((row) => [row.bucket, endpointName(row.endpoint), row] as const)

  test.each(cases)('%s: %s', async (bucket, _, row) => {
    const { points, seconds } = buckets[bucket]
    const [one, other] = [await aCaller(row), await aCaller(row)]
    vi.useFakeTimers({ toFake: ['Date'] })
    const send = (nth: number) => sendRequest(row, one, nth)
    const [first = 500, last = 500, next] = await exhaust(bucket, points, send)
    for (const status of [first, last])
      expect([status === 429, status < 500]).toEqual([false, true])
    expect(next).toBe(429)
    const rejected = await send(points + 2)
    expect(rejected).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    // The time until this bucket refills, not another one of the same endpoint.
    expect(Number(rejected.headers['retry-after'])).toBe(seconds)
    expect((await sendRequest(row, other, 0)).status).not.toBe(429)
    // The limit ends.
    vi.setSystemTime(Date.now() + seconds * 1000)
    expect((await sendRequest(row, one, 0)).status).not.toBe(429)
  })
})

// Counted only for created accounts, which must be deleted in between: see thirdPartyMails.test.ts.
const testedElsewhere: Bucket = 'confirmationMail'

test('a call with invalid input or after an old sign-in is rejected without being counted', async () => {
  const person = await aUser(app)
  await app.db`
    update sessions set authenticated_at = authenticated_at - interval '2 hours'
    where user_id = ${person.me.id}`
  const send = ({ method, path }: Endpoint) =>
    request(app, { method, url: path, headers: { cookie: person.cookie } })
  const statusesOf = async (endpoint: Endpoint, { points }: { points: number }) => {
    const statuses = new Set<number>()
    for (let nth = 0; nth <= points; nth++) statuses.add((await send(endpoint)).status)
    return [...statuses]
  }
  expect(await statusesOf(dataRights.exportNow, buckets.exportData)).toEqual([403])
  expect(await statusesOf(community.create, buckets.post)).toEqual([400])
})

test('every bucket has a row', () => {
  const tested = new Set([...limitedCalls.map(({ bucket }) => bucket), testedElsewhere])
  expect([...tested].sort()).toEqual(Object.keys(buckets).sort())
})

test('every endpoint with a bucket has a row', () => {
  const tested = limitedCalls.map(({ bucket, endpoint }) => `${bucket}: ${endpointName(endpoint)}`)
  const counted = allEndpoints.flatMap((endpoint) =>
    bucketsOf(endpoint).map((bucket) => `${bucket}: ${endpointName(endpoint)}`),
  )
  expect(counted.filter((entry) => !tested.includes(entry))).toEqual([])
})

const countsAttempts = ({ limit }: Endpoint) =>
  limit !== null && typeof limit === 'object' && 'none' in limit && limit.none === 'attempts'

test('every endpoint that counts wrong attempts has a row', () => {
  const tested = new Set(limitedCalls.map(({ endpoint }) => endpoint))
  const counted = allEndpoints.filter(countsAttempts)
  expect(counted.filter((endpoint) => !tested.has(endpoint)).map(endpointName)).toEqual([])
})
