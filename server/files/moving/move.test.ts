import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { runRemovals, sweepBucket } from '#server/files/removal/removals.ts'
import { countContents } from '#server/files/storage/contents.ts'
import { ownerKey, ownsBucket, takeOverBucket } from '#server/files/storage/owner.ts'
import { startBucketServer } from '#server/testing/bucketServer.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { fetchFile, stage } from '#server/testing/files.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { aUser } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/photos.ts'
import { moveFiles, type Storage } from './move.ts'

const server = await startBucketServer()
afterAll(() => server.stop())
const app = await sharedApp({}, await ownTestDatabase())
const mina = await aUser(app)
const picture = await aPicture(900, 600).png().toBuffer()
const { bucket } = server

const move = (to: Storage) => moveFiles({ ...app, bucket }, to)
const settle = () => runRemovals({ ...app, bucket })
const sweep = () => sweepBucket({ ...app, bucket })

let id: string
beforeEach(async () => {
  await app.db`delete from files`
  app.clock.forward(7 * 3_600_000)
  await settle()
  id = (await stage(app, mina, picture)).body.id
  await stage(app, mina, 'Dag', 'a.txt')
})

test('files move there and back, and nothing stays where it was', async () => {
  const before = (await fetchFile(app, mina, id)).rawPayload
  expect(await move('s3')).toEqual({ moved: 4, failed: [] })
  expect(await countContents(app.db)).toEqual({ inBucket: 4, inDatabase: 0 })
  expect(await server.keys()).toHaveLength(4)
  expect(await bucket.get(`${id}/medium`)).toEqual(before)
  expect(await sweep()).toEqual({ withoutRow: 0, withoutBytes: 0 })
  expect(await move('database')).toEqual({ moved: 4, failed: [] })
  await settle()
  expect((await fetchFile(app, mina, id)).rawPayload).toEqual(before)
  expect(await server.keys()).toEqual([])
  expect(await sweep()).toEqual({ withoutRow: 0, withoutBytes: 0 })
  expect(await app.db`select 1 from file_removals`).toHaveLength(0)
})

test.each(['s3', 'database'] as const)('a move to %s that ended is taken up again', async (to) => {
  if (to === 'database') await move('s3')
  let calls = 0
  const ending = {
    ...bucket,
    get: async (key: string) => {
      if (key !== ownerKey && ++calls === 2) throw new Error('The process ended')
      return bucket.get(key)
    },
  }
  await expect(moveFiles({ ...app, bucket: ending }, to)).rejects.toThrow('ended')
  const { failed, moved } = await move(to)
  expect([failed, moved > 0 && moved < 4]).toEqual([[], true])
  await settle()
  expect(await server.keys()).toHaveLength(to === 's3' ? 4 : 0)
  expect(await sweep()).toEqual({ withoutRow: 0, withoutBytes: 0 })
})

test('bytes that are missing or have changed stay where they are, and are named', async () => {
  await move('s3')
  await bucket.put(`${id}/medium`, Buffer.from('other bytes'))
  await bucket.remove(`${id}/small`)
  expect(await move('database')).toEqual({ moved: 2, failed: [`${id}/medium`, `${id}/small`] })
  expect(await countContents(app.db)).toEqual({ inBucket: 2, inDatabase: 2 })
  expect(await sweep()).toEqual({ withoutRow: 0, withoutBytes: 1 })
})

test('a file that is deleted while it moves leaves nothing behind', async () => {
  const slow = {
    ...bucket,
    put: async (key: string, bytes: Uint8Array) => {
      await bucket.put(key, bytes)
      if (key.startsWith(id)) await app.db`delete from files where id = ${id}`
    },
  }
  await moveFiles({ ...app, bucket: slow }, 's3')
  await settle()
  expect(await server.keys()).toHaveLength(1)
  expect(await sweep()).toEqual({ withoutRow: 0, withoutBytes: 0 })
})

test('bytes whose deletion has begun are not taken for moved ones', async () => {
  await app.db`
    insert into file_removals (key, due_at, attempts)
    values (${`${id}/medium`}, ${new Date(app.clock.now.getTime() + 60_000)}, 1)`
  expect((await move('s3')).failed).toEqual([`${id}/medium`])
  app.clock.forward(120_000)
  await settle()
  expect(await move('s3')).toEqual({ moved: 1, failed: [] })
})

test('only the owner of a bucket changes it', async () => {
  await move('s3')
  await app.db`delete from settings where key = 'bucketClaim'` // as after a restore
  expect(await ownsBucket({ ...app, bucket })).toBe(false)
  await expect(move('s3')).rejects.toThrow('npm run files -- --take-over')
  await app.db`delete from files`
  await settle()
  await bucket.put(`${randomUUID()}/small`, Buffer.from('x'))
  expect(await sweep()).toEqual({ withoutRow: 1, withoutBytes: 0 })
  await settle()
  expect(await server.keys()).toHaveLength(5)
  await takeOverBucket({ ...app, bucket })
  await sweep()
  await settle()
  expect(await server.keys()).toEqual([])
})
