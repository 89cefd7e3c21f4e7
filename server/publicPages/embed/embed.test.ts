import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin, as } from '#server/testing/people.ts'
import type { events } from '#shared/events/contract.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { directionOf, languages } from '#shared/language/languages.ts'
import { settings } from '#shared/settings/contract.ts'

const app = await sharedApp({ PUBLIC_URL: 'https://welkom.example' })
const admin = await anAdmin(app)

let towns = 0
const aTown = () => `Embed ${towns++} ${app.clock.now.getTime()}`

const add = (town: string, draft: Partial<CallInput<typeof events.create>> = {}) =>
  anEvent(app, { by: admin, town, ...draft })

const get = (path: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
  request(app, { method: 'GET', url: `${path}?${new URLSearchParams(query)}`, headers })

const getData = async (query: Record<string, string>, headers: Record<string, string> = {}) => {
  const { status, body } = await get('/embed/events.json', query, headers)
  expect(status).toBe(200)
  return body as {
    css: string
    language: string
    direction: string
    label: string
    empty: string
    events: { url: string; title: string; when: string; place: string; tags: string[] }[]
    all: { url: string; label: string }
  }
}

const getPage = (query: Record<string, string>) => get('/embed/events', query)

const change = (changes: { name?: string; hasPublicEvents?: boolean }) =>
  as(app, admin).call(settings.update, changes)

test('a partner’s website gets the next events with all texts', async () => {
  const city = aTown()
  const { id } = await add(city, {
    title: 'Canal walk',
    location: 'Dam 1',
    startDate: '2031-01-03T18:30:00Z',
    endDate: '2031-01-03T20:30:00Z',
    maxAttendees: 3,
  })
  const data = await getData({ city, lang: 'nl' })
  expect(data).toMatchObject({
    language: 'nl',
    direction: 'ltr',
    label: 'Activiteiten van Welkom',
    events: [
      {
        url: `https://welkom.example/e/canal-walk-${id}?lang=nl`,
        day: '3',
        month: 'jan',
        title: 'Canal walk',
        when: 'vrijdag 19:30',
        place: 'Dam 1',
        tags: ['Gratis', 'Bijna vol'],
      },
    ],
    all: { url: `https://welkom.example/e?${new URLSearchParams({ city })}&lang=nl` },
  })
})

test.each(languages)('the list is in %s if the attribute or the browser says so', async (lang) => {
  const city = aTown()
  const [chosen, accepted] = [
    await getData({ city, lang }),
    await getData({ city }, { 'accept-language': lang }),
  ]
  expect(chosen).toMatchObject({ language: lang, direction: directionOf(lang) })
  expect(accepted.label).toBe(chosen.label)
})

test('nothing leaves the server that is not public', async () => {
  const city = aTown()
  await add(city, { title: 'For members', isMembersOnly: true })
  await add(city, { title: 'Hidden place', location: 'Secret 1', isLocationHidden: true })
  const data = await getData({ city })
  expect(data.events).toMatchObject([{ title: 'Hidden place', place: city }])
  expect(JSON.stringify(data)).not.toContain('Secret 1')
  expect((await getPage({ city })).text).not.toMatch(/Secret 1|For members/)
})

test.each([
  [{}, 5],
  [{ limit: '2' }, 2],
  [{ limit: '0' }, 1],
  [{ limit: 'all' }, 5],
  [{ limit: '-1' }, 5],
])('with %j the list has %i events', async (query, count) => {
  const city = aTown()
  for (let at = 0; at < 6; at++) await add(city)
  expect((await getData({ city, ...query })).events).toHaveLength(count)
})

test('any website may read the data, without credentials', async () => {
  const { headers } = await get('/embed/events.json', {}, { origin: 'https://partner.example' })
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(headers).not.toHaveProperty('access-control-allow-credentials')
  expect(headers).not.toHaveProperty('set-cookie')
})

const styleIn = (text: string) => /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? ''

test('any website may frame the page, which loads nothing and runs no script', async () => {
  const { status, headers, text } = await getPage({ theme: 'dark', accent: '#c44f0f' })
  expect(status).toBe(200)
  const hash = createHash('sha256').update(styleIn(text)).digest('base64')
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
  )
  expect(headers).not.toHaveProperty('x-frame-options')
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect(text).not.toMatch(/<script|<img|\son\w+=|\sstyle=/)
})

test('no other page may be framed', async () => {
  for (const url of ['/e', '/welcome', '/api/user', '/embed/nothing']) {
    const { headers } = await request(app, { method: 'GET', url })
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  }
})

test('the look of the page follows its address', async () => {
  const lookOf = async (query: Record<string, string>) =>
    styleIn((await getPage(query)).text)
      .split('text-decoration:underline}')
      .at(-1)
  expect(await lookOf({})).toBe('')
  expect(await lookOf({ theme: 'light' })).toBe(':root{color-scheme:light}')
  expect(await lookOf({ theme: 'dark', accent: 'C44F0F' })).toBe(
    ':root{color-scheme:dark}:root{--accent:#C44F0F}',
  )
  for (const accent of [
    'red',
    '#12',
    '#fff}body{display:none',
    '</style><script>alert(1)</script>',
  ])
    expect(await lookOf({ accent, theme: accent })).toBe('')
})

test('texts of members are never markup', async () => {
  const city = aTown()
  await add(city, { title: '<img src=x onerror=alert(1)>', location: '"><script>x</script>' })
  const { text } = await getPage({ city })
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(text).not.toMatch(/<img|<script/)
})

test('links open outside the frame, and tell the new page nothing of this one', async () => {
  const city = aTown()
  await add(city)
  const { text } = await getPage({ city })
  const links = text.match(/<a [^>]*>/g) ?? []
  expect(links).toHaveLength(2)
  for (const link of links) expect(link).toContain('target="_blank" rel="noopener"')
})

test('an empty list says so', async () => {
  const city = aTown()
  expect((await getPage({ city })).text).toContain((await getData({ city })).empty)
})

test('without public events, there is nothing to embed', async () => {
  await change({ hasPublicEvents: false })
  for (const path of ['/embed/events', '/embed/events.json'])
    expect((await get(path, {})).status).toBe(404)
  await change({ hasPublicEvents: true })
  expect((await get('/embed/events', {})).status).toBe(200)
})

test('the script is small, and treats all texts as text', () => {
  const file = join(import.meta.dirname, '../../../web/public/embed.js')
  const script = readFileSync(file, 'utf8')
  expect(script.length).toBeLessThan(6 * 1024)
  expect(script).not.toMatch(
    /innerHTML|outerHTML|insertAdjacent|document\.write|eval|document\.cookie|localStorage|sessionStorage|indexedDB|sendBeacon/,
  )
})
