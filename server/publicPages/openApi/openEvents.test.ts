import { expect, test } from 'vitest'
import { allEndpoints, endpointName } from '#server/testing/contracts.ts'
import { anEvent, eventDraft } from '#server/testing/events.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as, aUser } from '#server/testing/people.ts'
import { events } from '#shared/events/contract.ts'
import { type CallInput, isStream } from '#shared/http/endpoint.ts'
import { type OpenEvents, openEvents } from '#shared/publicPages/contract.ts'
import { settings } from '#shared/settings/contract.ts'

const app = await sharedApp({ PUBLIC_URL: 'https://welkom.example' })
const admin = await anAdmin(app)

/** A town of its own separates the events of a test from others. */
let towns = 0
const aTown = () => `Town ${towns++} ${app.clock.now.getTime()}`

const hour = 3_600_000
const inHours = (hours: number) => new Date(app.clock.now.getTime() + hours * hour)

type Draft = Partial<CallInput<typeof events.create>>
const add = (town: string, draft: Draft = {}) => anEvent(app, { by: admin, town, ...draft })

const list = (query: CallInput<typeof openEvents.list>) =>
  as(app, null).call(openEvents.list, query)

const titlesIn = async (city: string, query: CallInput<typeof openEvents.list> = {}) => {
  const { status, body } = await list({ city, ...query })
  expect(status).toBe(200)
  return body.events.map(({ title }) => title)
}

const get = (query: string, headers: Record<string, string> = {}) =>
  request(app, { method: 'GET', url: `${openEvents.list.path}?${query}`, headers })

test('visitors read what an event is, but not who comes', async () => {
  const town = aTown()
  const { id } = await add(town, {
    title: 'Dutch café night',
    description: 'Talk, listen, laugh.',
    location: 'Café De Zaak',
    price: '7.50',
    category: 'social',
    languages: ['nl', 'en'],
    onlineUrl: 'https://meet.example/secret',
    maxAttendees: 3,
  })
  const ana = await aUser(app)
  await as(app, ana).call(events.book, { id })
  const { body, text } = await get(`city=${encodeURIComponent(town)}`)
  expect(body).toEqual({
    events: [
      {
        id,
        url: `https://welkom.example/e/dutch-cafe-night-${id}`,
        title: 'Dutch café night',
        description: 'Talk, listen, laugh.',
        startDate: inHours(168).toISOString(),
        endDate: inHours(170).toISOString(),
        town,
        location: 'Café De Zaak',
        isOnline: true,
        category: 'social',
        languages: ['nl', 'en'],
        price: '7.50',
        isFree: false,
        availability: 'few',
        imageUrl: 'https://welkom.example/images/cafe.svg',
        updatedAt: expect.any(String),
      },
    ],
    next: null,
  })
  expect(text).not.toMatch(/meet\.example|maxAttendees|placesLeft|going/)
  expect(text).not.toContain(ana.me.name)
  expect((await list({ id })).body.events.map(({ title }) => title)).toEqual(['Dutch café night'])
  expect((await list({ id: crypto.randomUUID() })).body.events).toEqual([])
})

test('the exact place stays hidden if it is only for people with a booking', async () => {
  const town = aTown()
  await add(town, { location: 'Secret street 1', isLocationHidden: true })
  const { body, text } = await get(`city=${encodeURIComponent(town)}`)
  expect((body as OpenEvents).events).toMatchObject([{ location: town }])
  expect(text).not.toContain('Secret street')
})

test('events for members, unlisted, cancelled and past ones are left out', async () => {
  const town = aTown()
  await add(town, { title: 'Public' })
  await add(town, { title: 'Members', isMembersOnly: true })
  const cancelled = await add(town, { title: 'Cancelled' })
  await as(app, admin).call(events.cancel, { id: cancelled.id })
  const unlisted = await add(town, { title: 'Unlisted' })
  await app.db`update events set unlisted_at = now() where id = ${unlisted.id}`
  const past = await add(town, { title: 'Past' })
  await app.db`
    update events set start_date = ${inHours(-3)}, end_date = ${inHours(-1)} where id = ${past.id}`
  expect(await titlesIn(town)).toEqual(['Public'])
  expect(await titlesIn(town, { from: inHours(-1000).toISOString() })).toEqual(['Public'])
})

test('availability tells no number', async () => {
  const town = aTown()
  const draft = { town, by: admin }
  await anEvent(app, { ...draft, title: 'No limit' })
  await anEvent(app, { ...draft, title: 'Large', maxAttendees: 50 })
  await anEvent(app, { ...draft, title: 'Small', maxAttendees: 5 })
  const { id } = await anEvent(app, { ...draft, title: 'Full', maxAttendees: 1 })
  await as(app, await aUser(app)).call(events.book, { id })
  const { body } = await list({ city: town })
  const byTitle = Object.fromEntries(body.events.map((event) => [event.title, event.availability]))
  expect(byTitle).toEqual({ 'No limit': 'open', Large: 'open', Small: 'few', Full: 'full' })
})

test('filters narrow the list', async () => {
  const town = aTown()
  await add(town, { title: 'Free Dutch', price: 'free', languages: ['nl'], category: 'food' })
  await add(town, { title: 'Paid English', price: '5', languages: ['en'], category: 'sports' })
  const late = { startDate: inHours(500).toISOString(), endDate: inHours(502).toISOString() }
  await add(town, { title: 'Late', price: '5', ...late })
  expect(await titlesIn(town.toUpperCase())).toHaveLength(3)
  expect(await titlesIn(town, { free: 'true' })).toEqual(['Free Dutch'])
  expect(await titlesIn(town, { free: 'false' })).toEqual(['Paid English', 'Late'])
  expect(await titlesIn(town, { language: 'nl' })).toEqual(['Free Dutch'])
  expect(await titlesIn(town, { category: 'sports' })).toEqual(['Paid English'])
  expect(await titlesIn(town, { from: inHours(400).toISOString() })).toEqual(['Late'])
  expect((await titlesIn(town, { to: inHours(400).toISOString() })).toSorted()).toEqual([
    'Free Dutch',
    'Paid English',
  ])
  expect(await titlesIn(town, { group: '01890a5d-ac96-774b-bcce-b302099a8057' })).toEqual([])
})

test('pages follow each other without gaps, also when events begin together', async () => {
  const town = aTown()
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await add(town, { title })
  const seen: string[] = []
  let after: string | null = null
  do {
    const { body } = await list({ city: town, limit: 2, ...(after && { after }) })
    seen.push(...body.events.map(({ title }) => title))
    after = body.next
  } while (after)
  expect(seen.toSorted()).toEqual(['Five', 'Four', 'One', 'Three', 'Two'])
})

test.each([
  'limit=0',
  'limit=101',
  'after=x',
  'after=MTIz',
  // Years that the database cannot store.
  ...[8e15, -8e15].map(
    (start) =>
      `after=${Buffer.from(`${start} 019ac0de-7b1c-7a3e-8f00-0123456789ab`).toString('base64url')}`,
  ),
  'category=none',
  'language=NL',
  'group=1',
])('%s is rejected, and a website may read why', async (query) => {
  const { status, headers } = await get(query)
  expect(status).toBe(400)
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
  })
})

test('any website may read it without credentials, and caches may share it', async () => {
  const { status, headers } = await get('limit=1', {
    origin: 'https://partner.example',
    'sec-fetch-site': 'cross-site',
  })
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=0, must-revalidate, s-maxage=60',
  })
  expect(headers).not.toHaveProperty('access-control-allow-credentials')
  expect(headers).not.toHaveProperty('set-cookie')
  const preflight = await request(app, {
    method: 'OPTIONS',
    url: openEvents.list.path,
    headers: { origin: 'https://partner.example', 'access-control-request-method': 'GET' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET',
  })
})

test('no other endpoint may be read by other websites (S030)', async () => {
  const others = allEndpoints.filter((endpoint) => endpoint !== openEvents.list)
  for (const endpoint of others)
    for (const method of ['GET', 'OPTIONS'] as const) {
      if (isStream(endpoint)) continue
      const { headers } = await request(app, {
        method,
        url: endpoint.path,
        headers: { origin: 'https://partner.example', 'access-control-request-method': 'GET' },
      })
      const granted = Object.keys(headers).filter((name) => name.startsWith('access-control'))
      expect(granted, endpointName(endpoint)).toEqual([])
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    }
})

test('members get the same as visitors', async () => {
  const town = aTown()
  await add(town, { isMembersOnly: true })
  await add(town, { location: 'Secret street 2', isLocationHidden: true })
  const { text: forVisitors } = await get(`city=${encodeURIComponent(town)}`)
  const { text: forAdmin } = await get(`city=${encodeURIComponent(town)}`, { cookie: admin.cookie })
  expect(forAdmin).toBe(forVisitors)
})

test('an unchanged list is not sent again', async () => {
  const town = aTown()
  const { id } = await add(town)
  const query = `city=${encodeURIComponent(town)}`
  const { headers } = await get(query)
  const etag = String(headers.etag)
  const again = await get(query, { 'if-none-match': etag })
  expect([again.status, again.text]).toEqual([304, ''])
  expect(again.headers).toMatchObject({ etag, 'access-control-allow-origin': '*' })
  await as(app, admin).call(events.update, { ...eventDraft(app), id, town, title: 'Changed' })
  expect((await get(query, { 'if-none-match': etag })).status).toBe(200)
})

test('without public events, there is no list', async () => {
  const change = (hasPublicEvents: boolean) =>
    as(app, admin).call(settings.update, { hasPublicEvents })
  await change(false)
  expect((await get('')).status).toBe(404)
  await change(true)
  expect((await get('')).status).toBe(200)
})
