import { expect, test } from 'vitest'
import type { PublicContent } from '#server/live/publicContent.ts'
import { createPageCache } from './pageCache.ts'

const page = (body: string, status = 200, shows: PublicContent[] = []) => ({
  ...{ status, type: 'text/plain', body, shows },
})
const aCache = (limits = { pages: 3, bytes: 10_000 }) => createPageCache(() => new Date(), limits)
type Cache = ReturnType<typeof aCache>

const add = (cache: Cache, key: string, ...content: Parameters<typeof page>) =>
  cache.render(key, async () => page(...content))

/** Those of the pages that are cached. */
const cached = async (cache: Cache, ...keys: string[]) => {
  const found = await Promise.all(keys.map((key) => cache.find(key)))
  return keys.filter((_, at) => found[at])
}

test('large pages displace older ones before they fill the memory', async () => {
  const cache = aCache({ pages: 500, bytes: 10_000 })
  for (const key of ['a', 'b', 'c']) await add(cache, key, 'x'.repeat(4000))
  expect(await cached(cache, 'a', 'b', 'c')).toEqual(['b', 'c'])
})

test('pages that are not found displace none', async () => {
  const cache = aCache()
  await add(cache, 'a', 'text')
  for (const key of ['b', 'c', 'd']) await add(cache, key, '', 404)
  expect(await cached(cache, 'a', 'b', 'c', 'd')).toEqual(['a'])
})

test('the page that was read last is displaced last', async () => {
  const cache = aCache()
  for (const key of ['a', 'b', 'c']) await add(cache, key, 'text')
  await cache.find('a')
  await add(cache, 'd', 'text')
  expect(await cached(cache, 'a', 'b', 'c', 'd')).toEqual(['a', 'c', 'd'])
})

test('only the pages that show what changed are forgotten', async () => {
  const cache = aCache()
  await add(cache, 'a', 'text', 200, ['events', 'group:1'])
  await add(cache, 'b', 'text', 200, ['events', 'group:2'])
  cache.forget('group:1')
  expect(await cached(cache, 'a', 'b')).toEqual(['b'])
  cache.forget()
  expect(await cached(cache, 'b')).toEqual([])
})

test('a page that was read before a change is neither cached nor shared', async () => {
  const cache = aCache()
  const old = Promise.withResolvers<ReturnType<typeof page>>()
  const reading = [cache.render('a', () => old.promise), cache.render('b', () => old.promise)]
  cache.forget('events')
  const latest = await add(cache, 'b', 'new', 200, ['events'])
  expect(latest.bodies.identity.toString()).toBe('new')
  old.resolve(page('old', 200, ['events']))
  await Promise.all(reading)
  expect(await cached(cache, 'a')).toEqual([])
  expect((await cache.find('b'))?.bodies.identity.toString()).toBe('new')
})

test('a page is cached although something else changed while it was rendered', async () => {
  const cache = aCache()
  const slow = Promise.withResolvers<ReturnType<typeof page>>()
  const reading = cache.render('a', () => slow.promise)
  cache.forget('event:1')
  slow.resolve(page('text', 200, ['events']))
  await reading
  expect(await cached(cache, 'a')).toEqual(['a'])
})
