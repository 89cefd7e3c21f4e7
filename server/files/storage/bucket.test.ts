import { afterAll, afterEach, expect, test } from 'vitest'
import { type Fault, faults, startBucketServer } from '#server/testing/bucketServer.ts'
import { type Bucket, createBucket, tryBucket } from './bucket.ts'
import { parseS3Url } from './s3Config.ts'

const server = await startBucketServer()
afterAll(() => server.stop())
afterEach(() => server.misbehave(null))

const configOf = (url: string) => {
  const config = parseS3Url(url)
  if (!config) throw new Error('Not accepted')
  return config
}
// A busy machine takes its time.
const bucket = createBucket(configOf(server.url), { timeoutMs: 60_000 })
const impatient = createBucket(configOf(server.url), { timeoutMs: 300 })
const bytes = Buffer.from('Tulips 🌷')

test('a store keeps, lists and deletes what it gets', async () => {
  await bucket.put('a/large', bytes)
  await bucket.put('a/medium', Buffer.alloc(0))
  await bucket.put('a/large', bytes)
  expect(await bucket.get('a/large')).toEqual(bytes)
  expect(await bucket.get('a/none')).toBeNull()
  expect(await server.keys()).toEqual(['a/large', 'a/medium'])
  for (const key of ['a/large', 'a/medium', 'a/none']) await bucket.remove(key)
  expect(await server.keys()).toEqual([])
})

test('a list of several pages has every key once, in order', async () => {
  const keys = ['b', 'c/1', 'c/2', 'd', 'e']
  await Promise.all(keys.map((key) => bucket.put(key, bytes)))
  const pages: string[][] = []
  for await (const page of createBucket(configOf(server.url), { pageSize: 2 }).list())
    pages.push(page)
  expect(pages).toEqual([['b', 'c/1'], ['c/2', 'd'], ['e']])
  await Promise.all(keys.map((key) => bucket.remove(key)))
})

type Use = (bucket: Bucket) => Promise<unknown>
const put: Use = (used) => used.put('b/large', bytes)
const get: Use = (used) => used.get('b/large')
const remove: Use = (used) => used.remove('b/large')
const list: Use = (used) => used.list().next()

test.each<[string, Fault, Use, string]>([
  ['is down', faults.isDown, put, 'store a file (503)'],
  ['is full', faults.isFull, put, 'store a file (507)'],
  ['never answers', faults.neverAnswersPuts, put, 'store a file (The operation was aborted'],
  ['says that it stored', faults.saysStoredAndIsNot, put, 'store all of a file'],
  ['lies about sizes', faults.liesAboutSizes, put, 'store all of a file'],
  ['redirects', faults.redirects, get, 'send a file (307'],
  ['cuts connections', faults.cutsConnections, get, 'send a file (UND_ERR_SOCKET'],
  ['says that it deleted', faults.saysDeletedAndIsNot, remove, 'delete a file'],
  ['refuses the key', faults.refusesKeys, list, 'list its files (403'],
])('a store that %s is not believed', async (_, fault, use, reason) => {
  if (use === remove) await put(bucket)
  server.misbehave(fault)
  const used = fault === faults.neverAnswersPuts ? impatient : bucket
  await expect(use(used)).rejects.toThrow(`The bucket of S3_URL did not ${reason}`)
  server.misbehave(null)
  await bucket.remove('b/large')
})

test.each([
  ['another secret', server.url.replace('S3RVER@', 'other@'), /403 SignatureDoesNotMatch/],
  ['another key', server.url.replace('S3RVER:', 'other:'), /403 InvalidAccessKeyId/],
  ['another bucket', server.url.replace('/welkom', '/none'), /did not store a file/],
  ['a port at which nothing listens', 'http://a:b@127.0.0.1:9/welkom', /bad port|ECONNREFUSED/],
])('%s is found by trying', async (_, url, reason) => {
  const wrong = createBucket(configOf(url))
  await expect(tryBucket(wrong)).rejects.toThrow(reason)
})

test('a store that answers with other bytes is found by trying', async () => {
  server.misbehave(faults.sendsOtherBytes)
  await expect(tryBucket(bucket)).rejects.toThrow('did not send what it was given')
  server.misbehave(null)
  await tryBucket(bucket)
  expect(await server.keys()).toEqual([])
})
