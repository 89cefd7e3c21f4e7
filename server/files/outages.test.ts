import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { App } from '#server/http/context.ts'
import { type Fault, faults, startBucketServer } from '#server/testing/bucketServer.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { fetchFile, stage } from '#server/testing/files.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { mailFolder } from '#server/testing/mails.ts'
import { as, aUser } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/photos.ts'
import { files } from '#shared/files/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { compareBucket, runRemovals, sweepBucket } from './removal/removals.ts'
import { type Bucket, createBucket } from './storage/bucket.ts'
import { ownerKey, takeOverBucket } from './storage/owner.ts'
import type { S3Config } from './storage/s3Config.ts'

const server = await startBucketServer()
afterAll(() => server.stop())
// Its own database, because the bucket is compared with all rows.
const database = await ownTestDatabase()
const environment = { S3_URL: server.url, DATA_DIR: mailFolder() }
// The app that requests meet; the tests change its bucket.
let served: App | undefined
const app = await sharedApp(environment, database, (made) => {
  served = made
})
if (!served?.config.s3) throw new Error('There is no bucket')
const inUse: App = served
const healthy = createBucket(served.config.s3)
const impatient = createBucket(served.config.s3, { timeoutMs: 500 })
inUse.bucket = healthy
afterEach(() => {
  server.misbehave(null)
  inUse.bucket = healthy
})
const mina = await aUser(app)
const picture = await aPicture().png().toBuffer()

const ledger = async () => (await app.db`select key from file_removals`).length
const rows = async () => (await app.db`select 1 from files`).length

/** Everything that is due in the next two hours is done. */
const later = async () => {
  app.clock.forward(2 * 3_600_000)
  await runRemovals(inUse)
}
const expectNothingLeft = async () => {
  expect([await rows(), await ledger(), await server.keys()]).toEqual([0, 0, []])
  expect(await sweepBucket(inUse)).toEqual({ withoutRow: 0, withoutBytes: 0 })
}

test('bytes are in the bucket alone, and go with their row', async () => {
  const { body } = await stage(app, mina, picture)
  expect(await server.keys()).toEqual(
    ['large', 'medium', 'small'].map((size) => `${body.id}/${size}`),
  )
  const [stored] = await app.db`select count(bytes)::int as bytes from file_contents`
  expect([stored, await ledger()]).toEqual([{ bytes: 0 }, 0])
  expect((await fetchFile(app, mina, body.id)).headers['content-type']).toBe('image/webp')
  await as(app, mina).call(files.remove, { id: body.id })
  expect([(await fetchFile(app, mina, body.id)).statusCode, await ledger()]).toEqual([404, 3])
  await later()
  await expectNothingLeft()
})

test.each<[string, Fault]>([
  ['is down', faults.isDown],
  ['is full', faults.isFull],
  ['never answers', faults.neverAnswersPuts],
  ['cuts connections', faults.cutsConnections],
  ['only says that it stored', faults.saysStoredAndIsNot],
  ['lies about sizes', faults.liesAboutSizes],
])('when the bucket %s, a file waits at its owner, and nothing stays behind', async (_, fault) => {
  server.misbehave(fault)
  if (fault === faults.neverAnswersPuts) inUse.bucket = impatient
  const { status, body, headers } = await stage(app, mina, picture)
  inUse.bucket = healthy
  expect([status, body.code]).toEqual([503, 'file_store_unavailable'])
  expect(headers['retry-after']).toBe('60')
  expect(await rows()).toBe(0)
  // Its plans are done only when the bucket is well again.
  await later()
  server.misbehave(null)
  await later()
  await expectNothingLeft()
})

test('text is sent while the bucket is down', async () => {
  const group = await aGroup(app, { by: mina })
  server.misbehave(faults.isDown)
  const sent = await as(app, mina).call(groups.send, { id: group.id, message: 'Tot later' })
  expect(sent.status).toBe(201)
})

test.each<[string, Fault]>([
  ['is down', faults.isDown],
  ['only says that it deleted', faults.saysDeletedAndIsNot],
])('when the bucket %s, bytes are deleted later, and seen by no one', async (_, fault) => {
  const { body } = await stage(app, mina, picture)
  server.misbehave(fault)
  await as(app, mina).call(files.remove, { id: body.id })
  await later()
  expect([await ledger(), (await fetchFile(app, mina, body.id)).statusCode]).toEqual([3, 404])
  server.misbehave(null)
  expect(await server.keys()).toHaveLength(3)
  await later()
  await expectNothingLeft()
})

test.each<[string, Fault]>([
  ['is down', faults.isDown],
  ['sends other bytes', faults.sendsOtherBytes],
])('when the bucket %s, a picture is asked for again', async (_, fault) => {
  const { body } = await stage(app, mina, picture)
  server.misbehave(fault)
  const { statusCode, headers } = await fetchFile(app, mina, body.id)
  expect([statusCode, headers['retry-after'], headers['content-type']]).toEqual([
    503,
    '60',
    'application/json; charset=utf-8',
  ])
  server.misbehave(null)
  expect((await fetchFile(app, mina, body.id)).statusCode).toBe(200)
  await as(app, mina).call(files.remove, { id: body.id })
  await later()
  await expectNothingLeft()
})

test('an outage ends a run at the first key, and is logged once', async () => {
  const { body } = await stage(app, mina, picture)
  await as(app, mina).call(files.remove, { id: body.id })
  const lines: string[] = []
  const log = { error: () => {}, warn: (_: object, line: string) => lines.push(line) }
  let tried = 0
  const run = async (isDown: boolean) => {
    tried = 0
    server.misbehave((asked, answer) => {
      if (asked.method !== 'DELETE') return false
      tried++
      return isDown && faults.isDown(asked, answer)
    })
    app.clock.forward(60_000)
    await runRemovals({ ...inUse, log })
    const attempts = await app.db`select attempts from file_removals order by attempts`
    return [tried, attempts.map((row) => row.attempts), lines.length]
  }
  expect(await run(true)).toEqual([1, [0, 0, 1], 1])
  expect(await run(true)).toEqual([1, [0, 1, 1], 1])
  expect(await run(false)).toEqual([1, [1, 1], 1])
  app.clock.forward(3_600_000)
  expect(await run(true)).toEqual([1, [1, 2], 2])
  app.clock.forward(3_600_000)
  expect(await run(false)).toEqual([2, [], 2])
  await expectNothingLeft()
})

test('who loses the bucket to another neither sends nor deletes a minute later', async () => {
  const staged = [await stage(app, mina, picture), await stage(app, mina, picture)]
  for (const { body } of staged) await as(app, mina).call(files.remove, { id: body.id })
  const lose = async () => {
    await healthy.put(ownerKey, Buffer.from('another'))
    app.clock.forward(60_000)
  }
  let removed = 0
  inUse.bucket = {
    ...healthy,
    remove: async (key) => {
      await healthy.remove(key)
      if (++removed === 2) await lose()
    },
  }
  await runRemovals(inUse)
  expect([removed, await ledger()]).toEqual([2, 4])
  await takeOverBucket(inUse as typeof inUse & { bucket: Bucket })
  inUse.bucket = healthy
  expect((await stage(app, mina, 'Dag', 'a.txt')).status).toBe(201)
  await lose()
  const kept = await server.keys()
  expect((await stage(app, mina, 'Dag', 'a.txt')).status).toBe(503)
  expect(await server.keys()).toEqual(kept)
  await takeOverBucket(inUse as typeof inUse & { bucket: Bucket })
  await app.db`delete from files`
  await later()
  await expectNothingLeft()
})

test('the sweep deletes bytes of no file, counts files without, and leaves the rest', async () => {
  const { body } = await stage(app, mina, picture)
  await healthy.remove(`${body.id}/small`)
  await healthy.put(`${randomUUID()}/small`, Buffer.from('x'))
  const foreign = ['something/else', `${body.id}/smaller`, `old/${body.id}/small`]
  for (const key of foreign) await healthy.put(key, Buffer.from('x'))
  expect(await sweepBucket(inUse)).toEqual({ withoutRow: 1, withoutBytes: 1 })
  await later()
  expect(await server.keys()).toHaveLength(2 + foreign.length)
  expect((await fetchFile(app, mina, body.id, 'small')).statusCode).toBe(404)
  await as(app, mina).call(files.remove, { id: body.id })
  await later()
  expect((await server.keys()).sort()).toEqual(foreign.sort())
  for (const key of foreign) await healthy.remove(key)
  await expectNothingLeft()
})

test('the sweep compares rows with a bucket of many pages, and asks only for what it lacks', async () => {
  const ids: string[] = []
  for (const text of ['a', 'b', 'c']) ids.push((await stage(app, mina, text, 'a.txt')).body.id)
  ids.push((await stage(app, mina, picture)).body.id)
  const [first = '', , , last = ''] = ids
  const lacking = [`${first}/document`, `${last}/large`, `${last}/small`]
  for (const key of lacking) await healthy.remove(key)
  const unknown = [`${first.replace(/.{4}$/, '0000')}/small`, `${last}/document`]
  const foreign = ['0', `${last}/l`, 'z']
  for (const key of [...unknown, ...foreign]) await healthy.put(key, Buffer.from('x'))
  const asked: string[] = []
  const paged = createBucket(inUse.config.s3 as S3Config, { pageSize: 2 })
  const has = (key: string) => {
    asked.push(key)
    return paged.has(key)
  }
  const found = await compareBucket({ ...inUse, bucket: { ...paged, has } })
  expect(found).toEqual({ withoutRow: unknown, withoutBytes: lacking })
  expect(asked).toEqual(lacking)
  for (const id of ids) await as(app, mina).call(files.remove, { id })
  for (const key of foreign) await healthy.remove(key)
  await sweepBucket(inUse)
  await later()
  await expectNothingLeft()
})

test('what was planned is not deleted when a row names it by then', async () => {
  const { body } = await stage(app, mina, picture)
  const key = `${body.id}/medium`
  await app.db`insert into file_removals (key, due_at) values (${key}, ${app.clock.now})`
  await later()
  expect([await ledger(), (await fetchFile(app, mina, body.id)).statusCode]).toEqual([0, 200])
  await as(app, mina).call(files.remove, { id: body.id })
  await later()
  await expectNothingLeft()
})

test('a removal is taken only when it is begun', async () => {
  const { body } = await stage(app, mina, picture)
  await as(app, mina).call(files.remove, { id: body.id })
  const begun: number[] = []
  inUse.bucket = {
    ...healthy,
    remove: async (key) => {
      begun.push((await app.db`select 1 from file_removals where attempts > 0`).length)
      await healthy.remove(key)
    },
  }
  await later()
  expect(begun).toEqual([1, 1, 1])
  await expectNothingLeft()
})

test('the sweep asks again before it plans', async () => {
  const { body } = await stage(app, mina, picture)
  const key = `${body.id}/medium`
  await app.db`update file_contents set bytes = 'x' where size in ('medium', 'large')`
  // One is being moved to the bucket after the sweep listed it, and one was.
  const inHour = new Date(app.clock.now.getTime() + 3_600_000)
  inUse.bucket = {
    ...healthy,
    get: async (asked) => {
      await app.db`insert into file_removals (key, due_at) values (${key}, ${inHour})`
      await app.db`update file_contents set bytes = null where size = 'large'`
      return healthy.get(asked)
    },
  }
  expect(await sweepBucket(inUse)).toEqual({ withoutRow: 2, withoutBytes: 0 })
  expect(await app.db`select key, due_at from file_removals`).toEqual([{ key, dueAt: inHour }])
  inUse.bucket = healthy
  await as(app, mina).call(files.remove, { id: body.id })
  await later()
  await expectNothingLeft()
})

describe('a process that ends in the middle leaves nothing behind', () => {
  const end = () => {
    throw new Error('The process ended')
  }
  /** Ends at the nth call, before or after it is done. */
  const endingAt = (method: 'put' | 'remove', nth: number, when: 'before' | 'after'): Bucket => {
    let calls = 0
    return {
      ...healthy,
      [method]: async (...given: Parameters<Bucket['put']>) => {
        const isEnd = ++calls === nth
        if (isEnd && when === 'before') end()
        await healthy[method](...given)
        if (isEnd) end()
      },
    }
  }

  test.each([
    [1, 'before'],
    [1, 'after'],
    [2, 'after'],
    [3, 'after'],
  ] as const)('in an upload, at the bytes of size %d, %s they are stored', async (nth, when) => {
    inUse.bucket = endingAt('put', nth, when)
    await stage(app, mina, picture)
    inUse.bucket = healthy
    expect([await rows(), await ledger()]).toEqual([0, 3])
    await later()
    await expectNothingLeft()
  })

  test.each([
    [1, 'before'],
    [2, 'before'],
    [2, 'after'],
    [3, 'after'],
  ] as const)('in a deletion, at the bytes of size %d, %s they are gone', async (nth, when) => {
    const { body } = await stage(app, mina, picture)
    inUse.bucket = endingAt('remove', nth, when)
    await as(app, mina).call(files.remove, { id: body.id })
    await later()
    inUse.bucket = healthy
    expect([await rows(), await ledger()]).toEqual([0, 4 - nth])
    await later()
    await expectNothingLeft()
  })

  test('in an upload whose bytes were already given up', async () => {
    inUse.bucket = {
      ...healthy,
      put: async (key, bytes) => {
        await healthy.put(key, bytes)
        if (key.endsWith('large')) await later()
      },
    }
    const { status } = await stage(app, mina, picture)
    inUse.bucket = healthy
    expect([status, await rows()]).toEqual([503, 0])
    await later()
    await later()
    await expectNothingLeft()
  })
})
