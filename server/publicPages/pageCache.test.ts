import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPageCache } from './pageCache.ts'

const page = (body: string, status = 200) => ({ status, type: 'text/plain', body })
const aCache = () => createPageCache(() => new Date())
type Cache = ReturnType<typeof aCache>

/** Whether it is cached. */
const isCached = async (cache: Cache, key: string) => (await cache.find(key)) !== null

const addPages = async (cache: Cache, count: number, body: () => string, status?: number) => {
  const keys = Array.from({ length: count }, (_, at) => `${status} ${at}`)
  for (const key of keys) await cache.render(key, async () => page(body(), status))
  return Promise.all(keys.map((key) => isCached(cache, key)))
}

test('large pages displace older ones before they fill the memory', async () => {
  const cache = aCache()
  const megabytes = () => randomBytes(3 * 1024 * 1024).toString('base64')
  const cached = await addPages(cache, 8, megabytes)
  expect(cached.at(0)).toBe(false)
  expect(cached.at(-1)).toBe(true)
})

test('pages that are not found displace none', async () => {
  const cache = aCache()
  await cache.render('a', async () => page('text'))
  const cached = await addPages(cache, 600, () => '', 404)
  expect(cached).not.toContain(true)
  expect(await isCached(cache, 'a')).toBe(true)
})

test('the page that was read last is displaced last', async () => {
  const cache = aCache()
  await cache.render('a', async () => page('text'))
  await cache.render('b', async () => page('text'))
  await cache.find('a')
  await addPages(cache, 499, () => '')
  expect(await isCached(cache, 'a')).toBe(true)
  expect(await isCached(cache, 'b')).toBe(false)
})

test('a page that was read before a change is not cached', async () => {
  const cache = aCache()
  const old = Promise.withResolvers<ReturnType<typeof page>>()
  const reading = cache.render('a', () => old.promise)
  cache.clear()
  old.resolve(page('old'))
  await reading
  expect(await isCached(cache, 'a')).toBe(false)
})
