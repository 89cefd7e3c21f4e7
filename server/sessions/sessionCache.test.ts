import { expect, onTestFinished, test, vi } from 'vitest'
import { type Db, openDatabase, type Sql } from '#server/db/connect.ts'
import { invalidateSessions, maxSessionAgeMs } from '#server/db/sessionChanges.ts'
import { ownDatabaseUrl } from '#server/testing/database.ts'
import { startFaultyProxy } from '#server/testing/faultyProxy.ts'
import { waitFor } from '#server/testing/timing.ts'
import { createSessionCache } from './sessionCache.ts'
import type { StoredSession } from './sessions.ts'

const token = Buffer.from('a hash')

/** Sessions expire only when a test moves this clock. */
const fakeClock = () => {
  let at = 0
  vi.spyOn(performance, 'now').mockImplementation(() => at)
  onTestFinished(() => void vi.restoreAllMocks())
  return { forward: (ms: number) => (at += ms) }
}

const aSession = (id: string) => ({ id, me: { id: 'mina' } }) as StoredSession

/** A cache whose queries answer when the test decides. */
const manualCache = () => {
  const queries: PromiseWithResolvers<StoredSession | null>[] = []
  const sql = (() => {}) as unknown as Sql
  const cache = createSessionCache({ sql, direct: sql, kind: 'embedded' }, () => {
    const query = Promise.withResolvers<StoredSession | null>()
    queries.push(query)
    return query.promise
  })
  cache.start()
  onTestFinished(cache.stop)
  return { cache, queries, sql: sql as Db }
}

/** A cache whose queries answer at once with the number of the query. */
const countingCache = () => {
  let count = 0
  const sql = (() => {}) as unknown as Sql
  const cache = createSessionCache({ sql, direct: sql, kind: 'embedded' }, async () =>
    aSession(`${++count}`),
  )
  cache.start()
  onTestFinished(cache.stop)
  const read = async (key: Buffer = token) => (await cache.find(key))?.id
  return { cache, read, sql: sql as Db }
}

test('concurrent requests of one session share one query', async () => {
  const { cache, queries } = manualCache()
  const all = [cache.find(token), cache.find(token), cache.find(Buffer.from('another'))]
  expect(queries).toHaveLength(2)
  queries[0]?.resolve(aSession('one'))
  queries[1]?.resolve(null)
  expect((await Promise.all(all)).map((session) => session?.id)).toEqual(['one', 'one', undefined])
})

test('a failed query is not shared with later requests', async () => {
  const { cache, queries } = manualCache()
  const first = cache.find(token)
  queries[0]?.reject(new Error('down'))
  await expect(first).rejects.toThrow('down')
  void cache.find(token)
  expect(queries).toHaveLength(2)
})

test('an unknown token is read each time', async () => {
  const { cache, queries } = manualCache()
  for (const count of [1, 2]) {
    const found = cache.find(token)
    queries.at(-1)?.resolve(null)
    expect(await found).toBeNull()
    expect(queries).toHaveLength(count)
  }
})

test('a query that began before a change is neither stored nor shared with later requests', async () => {
  const { cache, queries, sql } = manualCache()
  const early = cache.find(token)
  await invalidateSessions(sql, 'mina')
  const late = cache.find(token)
  expect(queries).toHaveLength(2)
  queries[1]?.resolve(aSession('new'))
  expect((await late)?.id).toBe('new')
  queries[0]?.resolve(aSession('old'))
  expect((await early)?.id).toBe('old')
  expect((await cache.find(token))?.id).toBe('new')
})

test("a change of one user keeps the others' sessions", async () => {
  const { read, sql } = countingCache()
  expect([await read(), await read()]).toEqual(['1', '1'])
  await invalidateSessions(sql, 'joris')
  expect(await read()).toBe('1')
  await invalidateSessions(sql, ['joris', 'mina'])
  expect(await read()).toBe('2')
})

test('a session is read again after its time in the cache', async () => {
  const clock = fakeClock()
  const { read } = countingCache()
  await read()
  clock.forward(maxSessionAgeMs - 1)
  expect(await read()).toBe('1')
  clock.forward(1)
  expect(await read()).toBe('2')
})

test('the number of cached sessions is bounded', async () => {
  const { cache, read } = countingCache()
  for (let n = 0; n < 3000; n++) await read(Buffer.from(`token ${n}`))
  const before = cache.misses()
  await read(Buffer.from('token 2999'))
  expect(cache.misses()).toBe(before)
  await read(Buffer.from('token 0'))
  expect(cache.misses()).toBe(before + 1)
})

/** The cache of a process with a proxy between it and the database, and what it would read. */
const startProcess = async (databaseUrl: string) => {
  const link = await startFaultyProxy(databaseUrl)
  const database = await openDatabase({ databaseUrl: link.url, dataDir: '' })
  const stored = { id: 'before' }
  const cache = createSessionCache(database, async () => aSession(stored.id))
  cache.start()
  onTestFinished(async () => {
    await cache.stop()
    await database.close()
    await link.close()
  })
  const read = async () => (await cache.find(token))?.id
  const isHit = async () => {
    const before = cache.hits()
    await read()
    return cache.hits() > before
  }
  const untilCached = () =>
    waitFor(async () => {
      await read()
      expect(await isHit()).toBe(true)
    })
  return { sql: database.sql, link, cache, stored, read, isHit, untilCached }
}

test('without its connection for changes a process reads each session', async () => {
  fakeClock()
  const { link, stored, read, isHit, untilCached } = await startProcess(await ownDatabaseUrl())
  await untilCached()
  link.sever()
  await waitFor(async () => expect(await isHit()).toBe(false))
  stored.id = 'during the outage'
  expect(await read()).toBe('during the outage')
  link.mend()
  await untilCached()
  expect(await read()).toBe('during the outage')
})

test('a write returns when the other process has forgotten the session', async () => {
  fakeClock()
  const databaseUrl = await ownDatabaseUrl()
  const [here, there] = [await startProcess(databaseUrl), await startProcess(databaseUrl)]
  await here.untilCached()
  await there.untilCached()
  const expectForgotten = async () => {
    await there.read()
    expect(await there.isHit()).toBe(true)
    await invalidateSessions(here.sql, 'mina')
    expect(await there.isHit()).toBe(false)
  }
  // A process may learn of one that has just joined a moment after that one.
  await waitFor(expectForgotten)
  for (let round = 0; round < 50; round++) await expectForgotten()
})

test('a write waits for a process that cannot answer until that has forgotten the session', async () => {
  const databaseUrl = await ownDatabaseUrl()
  const [here, there] = [await startProcess(databaseUrl), await startProcess(databaseUrl)]
  await here.untilCached()
  await there.untilCached()
  there.link.freeze()
  await there.read()
  await invalidateSessions(here.sql, 'mina')
  expect(await there.isHit()).toBe(false)
})
