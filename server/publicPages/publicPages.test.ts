import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { eventModeration } from '#server/events/moderation.ts'
import { listGroupsForVisitors } from '#server/groups/visitors/visitors.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent, aPictureOfEvents } from '#server/testing/events.ts'
import { freshApp, request, sharedApp } from '#server/testing/freshApp.ts'
import { aGroup, joinGroup } from '#server/testing/groups.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { pictureUrl } from '#shared/events/pictures/rules.ts'
import { groups } from '#shared/groups/contract.ts'
import { buckets } from '#shared/http/rateLimits.ts'
import { eventPath, groupPath } from '#shared/publicPages/paths.ts'
import { guides } from '#shared/resources/contract.ts'
import { settings } from '#shared/settings/contract.ts'

// A separate database: the settings apply to the whole installation.
const app = await sharedApp({ PUBLIC_URL: 'https://welkom.example' }, await ownTestDatabase())
const admin = await anAdmin(app)
const organise = (overrides: object = {}) => anEvent(app, { by: admin, ...overrides })
const get = (url: string, headers: Record<string, string> = {}) => request(app, { url, headers })
const set = (change: object) => as(app, admin).call(settings.update, change)

test('an event has a page that needs no account and no script', async () => {
  const event = await organise({
    title: 'Taalcafé & koffie',
    description: 'Bring **one** word.\n- and a friend',
    town: 'Utrecht',
    languages: ['nl'],
  })
  const path = eventPath(event)
  expect(path).toMatch(/^\/e\/taalcafe-koffie-[\da-f-]{36}$/)
  const { status, text, headers } = await get(path)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(text).toContain('<h1><bdi>Taalcafé &amp; koffie</bdi></h1>')
  expect(text).toContain('<strong>one</strong>')
  expect(text).toContain('Café De Zaak, Utrecht')
  expect(text).toContain('Dutch')
  expect(text).toContain(`href="/events?event=${event.id}&amp;action=book"`)
  expect(text.match(/<script(?![^>]*application\/ld\+json)/g)).toBeNull()
  expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-")
  expect(headers['set-cookie']).toBeUndefined()
  expect(gzipSync(text).length).toBeLessThan(20 * 1024)
})

test('all links of a page keep the language that its address names', async () => {
  const group = await aGroup(app, { by: admin })
  const event = await organise({ groupId: group.id })
  const guide = '/g/no-such-guide'
  for (const path of ['/welcome', '/e', eventPath(event), groupPath(group.id), guide]) {
    const { text } = await get(`${path}?lang=ar`)
    const body = text.slice(text.indexOf('<body'))
    const links = [...body.matchAll(/ href="(\/[^"]*)"/g)].map(([, href = '']) => href)
    expect(links.length, path).toBeGreaterThan(5)
    expect(
      links.filter((href) => !/[?;]lang=[a-z]{2}$/.test(href)),
      path,
    ).toEqual([])
  }
})

test('an event until after midnight has one date', async () => {
  const event = await organise({
    startDate: new Date('2030-06-01T17:00Z'),
    endDate: new Date('2030-06-01T23:30Z'),
  })
  const { text } = await get(eventPath(event))
  expect(text).toContain('19:00 to 01:30')
})

test('the policy allows exactly the style of the page', async () => {
  const { text, headers } = await get('/welcome')
  const [, css = ''] = /<style>([\s\S]*?)<\/style>/.exec(text) ?? []
  const { createHash } = await import('node:crypto')
  const hash = createHash('sha256').update(css).digest('base64')
  expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
})

test('any title before the id leads to the canonical address', async () => {
  const event = await organise({ title: 'Walk' })
  const { status, headers } = await get(`/e/old-title-${event.id}?lang=nl`)
  expect([status, headers.location]).toEqual([301, `${eventPath(event)}?lang=nl`])
  // Browsers keep a 301 otherwise. A title that changes back would lead in a circle.
  expect(headers['cache-control']).toBe('no-cache')
  const invented = eventPath({ id: crypto.randomUUID(), title: 'Walk' })
  for (const url of [invented, '/e/walk', '/g/no-such-guide', '/c/none'])
    expect((await get(url)).status, url).toBe(404)
})

test.each([
  '/feeds/event/none.ics',
  '/feeds/event/',
  '/previews/e/none/en/none.png',
  '/previews/g/none/en/none.png',
  '/e/pictures/none',
])('%s, which contains no id, is not found', async (url) => {
  expect((await get(url)).status).toBe(404)
})

test('texts of organisers are escaped everywhere', async () => {
  const hostile = `</script><script>alert(1)</script>"'<img src=x onerror=alert(1)>`
  const event = await organise({
    title: hostile,
    description: hostile,
    location: hostile,
    town: hostile.slice(0, 80),
  })
  for (const url of [eventPath(event), '/e', '/welcome']) {
    const { text } = await get(url)
    expect(text, url).not.toMatch(/<script>|<img src=x/)
    expect(text, url).toContain('&lt;img src=x')
  }
  const { text } = await get(eventPath(event))
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? []
  expect(JSON.parse(data).name).toBe(hostile)
})

test('members-only, unlisted and removed events have no page', async () => {
  const membersOnly = await organise({ title: 'Members only', isMembersOnly: true })
  const unlisted = await organise({ title: 'Unlisted one' })
  await app.db`update events set unlisted_at = now() where id = ${unlisted.id}`
  const removed = await organise({ title: 'Removed one' })
  expect((await get(eventPath(removed))).status).toBe(200)
  await inTransaction(app.db, (tx) => eventModeration.event.remove(app, tx, removed.id))
  const list =
    (await get('/e')).text +
    (await get('/feeds/events.rss')).text +
    (await get('/sitemap.xml')).text
  for (const event of [membersOnly, unlisted, removed]) {
    expect((await get(eventPath(event))).status, event.title).toBe(404)
    expect((await get(`/feeds/event/${event.id}.ics`)).status).toBe(404)
    expect(list).not.toContain(event.id)
  }
})

test('a hidden place is not on the page, in the feeds or in the data', async () => {
  const event = await organise({
    ...{ title: 'Dinner at home', location: 'Geheimstraat 12', town: 'Delft' },
    isLocationHidden: true,
  })
  const urls = [
    eventPath(event),
    '/e',
    '/welcome',
    '/feeds/events.rss',
    '/feeds/events.atom',
    '/feeds/events.ics',
    `/feeds/event/${event.id}.ics`,
  ]
  for (const url of urls) {
    const { status, text } = await get(url)
    expect(status, url).toBe(200)
    expect(text, url).not.toContain('Geheimstraat')
    expect(text, url).toContain('Delft')
  }
  expect((await get(eventPath(event))).text).toContain('You see the exact place after booking')
})

test('changes are visible at once: cancelled, moved, full', async () => {
  const days = { startDate: '2037-06-04T22:00:00Z', endDate: '2037-06-05T21:59:00Z' }
  const event = await organise({ title: 'Boat trip', maxAttendees: 1, ...days })
  const path = eventPath(event)
  expect((await get(path)).text).toContain('Few places left')
  await as(app, await aUser(app)).call(events.book, { id: event.id })
  expect((await get(path)).text).toContain('Join the waitlist')
  expect((await get(path)).text).toContain('schema.org/SoldOut')

  await app.db`update events set created_at = now() - interval '2 days' where id = ${event.id}`
  const change = { ...event, startDate: '2037-06-05T22:00:00Z', endDate: '2037-06-06T21:59:00Z' }
  const moved = await as(app, admin).call(events.update, change as never)
  expect(moved.status, moved.text).toBe(200)
  expect((await get(path)).text).toContain('Moved. It was announced for Friday 5 June 2037.')
  expect((await get(path)).text).toContain('schema.org/EventRescheduled')
  expect((await get(path)).text).toContain('"previousStartDate"')

  await as(app, admin).call(events.cancel, { id: event.id })
  const { status, text } = await get(path)
  expect(status).toBe(200)
  expect(text).toContain('This event will not take place')
  expect(text).toContain('schema.org/EventCancelled')
  expect(text).not.toContain('action=book')
  expect((await get('/e')).text).not.toContain(event.id)
})

test('a past event says that it is over', async () => {
  const event = await organise({ title: 'Yesterday' })
  await app.db`
    update events set start_date = now() - interval '3 hours', end_date = now() - interval '1 hour'
    where id = ${event.id}`
  await set({ footerLine: 'cleared' })
  const { text } = await get(eventPath(event))
  expect(text).toContain('This event is over')
  expect(text).not.toContain('action=book')
})

test('pages are in the language of the URL, the device or the browser', async () => {
  const language = async (url: string, headers = {}) => {
    const { text, headers: sent } = await get(url, headers)
    return [/<html lang="(\w+)" dir="(\w+)"/.exec(text)?.slice(1).join(' '), sent.vary]
  }
  const negotiated = 'Accept-Encoding, Accept-Language, Cookie'
  expect(await language('/e')).toEqual(['en ltr', negotiated])
  expect(await language('/e', { 'accept-language': 'ar' })).toEqual(['ar rtl', negotiated])
  expect(await language('/e', { cookie: 'language=pl', 'accept-language': 'ar' })).toEqual([
    'pl ltr',
    negotiated,
  ])
  expect(await language('/e?lang=nl', { cookie: 'language=pl' })).toEqual([
    'nl ltr',
    'Accept-Encoding',
  ])
  const { text } = await get('/e?lang=nl')
  expect(text).toContain('<link rel="canonical" href="https://welkom.example/e?lang=nl">')
  expect(text).toContain('hreflang="x-default" href="https://welkom.example/e"')
})

test('a page is the same for members and visitors', async () => {
  const { text } = await get('/welcome')
  const forMember = await get('/welcome', { cookie: (await aUser(app)).cookie })
  expect(forMember.text).toBe(text)
  expect(forMember.headers['set-cookie']).toBeUndefined()
})

test('caches revalidate by ETag, and each encoding is sent as asked', async () => {
  const plain = await app.http.inject('/g')
  expect(plain.headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=60')
  const etag = String(plain.headers.etag)
  const fresh = await app.http.inject({ url: '/g', headers: { 'if-none-match': etag } })
  expect([fresh.statusCode, fresh.body]).toEqual([304, ''])
  const { gunzipSync, brotliDecompressSync } = await import('node:zlib')
  const encoded = async (accepted: string) =>
    app.http.inject({ url: '/g', headers: { 'accept-encoding': accepted } })
  const br = await encoded('gzip, br')
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  const gzip = await encoded('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect((await encoded('identity')).headers['content-encoding']).toBeUndefined()
})

test('the list is filtered by month, town, category, language and price', async () => {
  const walk = await organise({
    title: 'Filtered walk',
    town: 'Gouda',
    category: 'sports',
    languages: ['uk'],
    price: '3',
  })
  const month = String(walk.startDate).slice(0, 7)
  const finds = async (query: string) => (await get(`/e?${query}`)).text.includes(walk.id)
  for (const query of [
    `month=${month}`,
    'city=gouda',
    'category=sports',
    'language=uk',
    'price=paid',
    'city=',
    'category=nonsense',
  ])
    expect(await finds(query), query).toBe(true)
  for (const query of ['month=2031-01', 'city=Breda', 'category=food', 'language=nl', 'price=free'])
    expect(await finds(query), query).toBe(false)
})

test('a guide has a page in each of its languages', async () => {
  const draft = {
    title: 'Sheltered housing',
    description: 'Where to live',
    content:
      '## First\n\nGo to the *gemeente*. <b>no</b> [bad](javascript:alert(1)) ![x](https://spy.example/x.png)',
    category: 'housing' as const,
    author: 'Secret Author',
    checkedOn: '2025-11-20',
  }
  const { body: guide } = await as(app, admin).call(guides.write, draft)
  expect((await get(`/g/${guide.slug}`)).status).toBe(404)
  await as(app, admin).call(guides.publish, { id: guide.id, isPublished: true })
  const { status, text } = await get(`/g/${guide.slug}`)
  expect(status).toBe(200)
  expect(text).toContain('<h2>First</h2>')
  expect(text).toContain('<em lang="nl" translate="no">gemeente</em>')
  expect(text).not.toMatch(/<b>no|javascript:|<img src="http|Secret Author/)
  expect((await get(`/g/${guide.slug}?lang=nl`)).text).toContain('hreflang="en"')
  await as(app, admin).call(guides.publish, { id: guide.id, isPublished: false })
  expect((await get(`/g/${guide.slug}`)).status).toBe(404)
  expect((await get('/sitemap.xml')).text).not.toContain(guide.slug)
})

test('a group has a page only if the settings and the group allow it', async () => {
  const owner = await aUser(app)
  const group = await aGroup(app, { by: owner, name: 'Coffee lovers' })
  for (let at = 0; at < 10; at++) await joinGroup(app, await aUser(app), group)
  const path = groupPath(group.id)
  expect((await get(path)).status).toBe(404)
  const event = await organise({ title: 'Coffee of the group', groupId: group.id })
  expect((await get(`/feeds/events.rss?group=${group.id}`)).text).not.toContain(event.id)
  await set({ hasPublicGroups: true, groupsForVisitors: await listGroupsForVisitors(app) })
  const { text } = await get(path)
  expect(text).toContain('Coffee lovers')
  expect(text).toContain('10 to 25 members')
  expect(text).not.toMatch(/\b11 members/)
  expect(text).not.toContain(owner.me.name)
  expect(text).toContain(event.id)
  expect((await get(eventPath(event))).text).toContain(path)
  expect((await get(`/feeds/events.rss?group=${group.id}`)).text).toContain(event.id)
  const draft = { id: group.id, name: group.name, description: group.description, type: group.type }
  await as(app, owner).call(groups.update, { ...draft, isMembersOnly: true })
  expect((await get(path)).status).toBe(404)
  expect((await get(eventPath(event))).text).not.toContain('Coffee lovers')
  await as(app, owner).call(groups.update, { ...draft, isMembersOnly: false, isPrivate: true })
  expect((await get(path)).status).toBe(404)
})

test('pictures of public events only are sent to visitors', async () => {
  const { id } = await aPictureOfEvents(app, admin)
  expect((await get(`/e/pictures/${id}`)).status).toBe(404)
  const draft = { title: 'With a picture', imageUrl: pictureUrl(id) }
  const event = await organise({ ...draft, isMembersOnly: true })
  expect((await get(`/e/pictures/${id}`)).status).toBe(404)
  const shown = await organise(draft)
  const page = (await get(eventPath(shown))).text
  expect(page).toContain(`property="og:image" content="https://welkom.example/e/pictures/${id}`)
  expect(page).toContain('property="og:image:height" content="675"')
  const { status, headers } = await get(`/e/pictures/${id}?size=small`)
  expect([status, headers['content-type']]).toEqual([200, 'image/webp'])
  const foreign = await organise({ title: 'Foreign', imageUrl: 'https://spy.example/x.png' })
  expect((await get(eventPath(foreign))).text).not.toContain('spy.example')
  expect(event.id).not.toBe(shown.id)
})

test('the preview image has the address that the page names, and none without the page', async () => {
  const event = await organise({ title: 'Picnic', town: 'Leiden' })
  const { text } = await get(`${eventPath(event)}?lang=ar`)
  const [, url = ''] =
    /property="og:image" content="https:\/\/welkom\.example([^"]+)"/.exec(text) ?? []
  const image = await app.http.inject(url)
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png'])
  expect(image.rawPayload.readUInt32BE(16)).toBe(1200)
  // A year, as for other files whose address names their content, would outlive the page.
  expect(image.headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=60')
  const headers = { 'if-none-match': String(image.headers.etag) }
  expect((await app.http.inject({ url, headers })).statusCode).toBe(304)
  const older = await app.http.inject(url.replace(/[^/]+$/, 'older.png'))
  expect([older.statusCode, older.headers.location]).toEqual([302, url])
  await app.db`update events set is_members_only = true where id = ${event.id}`
  expect((await app.http.inject({ url, headers })).statusCode).toBe(404)
})

test('pages from the cache do not use up the rate limit', async () => {
  const strict = await freshApp({ RATE_LIMITS: 'strict' })
  const { points } = buckets.publicPage
  const statuses: number[] = []
  for (let sent = 0; sent <= points; sent++)
    statuses.push((await request(strict, { url: '/welcome' })).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  await strict.stop()
})

test('robots may read public pages and find the sitemap', async () => {
  const { text } = await get('/robots.txt')
  // Not /events, which needs an account.
  for (const path of ['/e$', '/e?', '/e/', '/g/', '/c/', '/previews/'])
    expect(text).toContain(`\nAllow: ${path}\n`)
  expect(text).not.toMatch(/Allow: \/[eg]\n/)
  expect(text).toContain('Disallow: /\n')
  expect(text).toContain('Sitemap: https://welkom.example/sitemap.xml')
})

test('with the settings off, every public address answers 404 at once', async () => {
  await set({ hasPublicEvents: true, hasPublicGuides: true, hasPublicGroups: true })
  const event = await organise({ title: 'Last one' })
  const group = await aGroup(app, { by: admin })
  const urls = [
    '/welcome',
    '/e',
    eventPath(event),
    '/g',
    '/g/first-weeks',
    groupPath(group.id),
    `/api/groups/${group.id}/name`,
    '/feeds/events.rss',
    '/feeds/events.atom',
    '/feeds/events.ics',
    `/feeds/event/${event.id}.ics`,
  ]
  const statuses = async () =>
    Promise.all(urls.map(async (url) => `${url} ${(await get(url)).status}`))
  expect(await statuses()).toEqual(
    urls.map((url) => `${url} ${url === '/g/first-weeks' ? 404 : 200}`),
  )
  await set({ hasPublicEvents: false, hasPublicGuides: false, hasPublicGroups: false })
  expect(await statuses()).toEqual(urls.map((url) => `${url} 404`))
  expect((await get('/sitemap.xml')).text).not.toContain('<loc>')
  expect((await get('/robots.txt')).text).toBe(
    'User-agent: *\nDisallow: /\n\nSitemap: https://welkom.example/sitemap.xml\n',
  )
})
