import { parseFeed as parseWithRowan } from '@rowanmanning/feed-parser'
import { parseFeed } from 'feedsmith'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'
import { anEvent } from '#server/testing/events.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { anAdmin } from '#server/testing/people.ts'
import { eventPath } from '#shared/publicPages/paths.ts'

const app = await sharedApp({ PUBLIC_URL: 'https://welkom.example' })
const town = `Ürk ${crypto.randomUUID().slice(0, 8)}`
const event = await anEvent(app, {
  by: await anAdmin(app),
  title: 'Soup & “bread” <today>',
  description: 'Bring a **bowl**; commas, too.\n- and a spoon',
  town,
  category: 'food',
  languages: ['nl'],
})
const other = await anEvent(app, { town, title: 'Paid walk', category: 'sports', price: '5' })
const query = `city=${encodeURIComponent(town)}`
const url = `https://welkom.example${eventPath(event)}`
const get = async (path: string) => {
  const { status, text, headers } = await request(app, { url: path })
  expect(status, path).toBe(200)
  return { text, type: headers['content-type'] }
}

test.each(['rss', 'atom'] as const)('two parsers read the %s feed', async (format) => {
  const { text, type } = await get(`/feeds/events.${format}?${query}`)
  expect(type).toBe(`application/${format}+xml; charset=utf-8`)
  const one = parseWithRowan(text)
  expect(one.title).toBe('Events of Welkom')
  expect(one.items.map(({ title, url: link }) => [title, link])).toEqual([
    [event.title, url],
    ['Paid walk', `https://welkom.example${eventPath(other)}`],
  ])
  expect(one.items[0]?.content).toContain('<strong>bowl</strong>')
  const two = parseFeed(text)
  expect(two.format).toBe(format)
  // The titles of Atom are HTML here.
  const isAtom = two.format === 'atom'
  const titles = isAtom
    ? two.feed.entries?.map(({ title }) => title?.value)
    : two.format === 'rss' && two.feed.items?.map(({ title }) => title)
  const title = isAtom ? 'Soup &amp; “bread” &lt;today&gt;' : event.title
  expect(titles).toEqual([title, 'Paid walk'])
})

test('two parsers read the calendar', async () => {
  const { text, type } = await get(`/feeds/events.ics?${query}`)
  expect(type).toBe('text/calendar; charset=utf-8')
  const entries = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
  expect(entries.map((one) => one.getFirstPropertyValue('summary'))).toEqual([
    event.title,
    'Paid walk',
  ])
  const parsed = Object.values(nodeIcal.sync.parseICS(text)).filter((one) => one?.type === 'VEVENT')
  expect(parsed).toHaveLength(2)
  expect(parsed[0]).toMatchObject({ summary: event.title, url: { val: url } })
  expect(parsed[0]?.start.toISOString().slice(0, 19)).toBe(String(event.startDate).slice(0, 19))
})

test('a feed follows one town, category or language', async () => {
  const titles = async (filter: string) =>
    parseWithRowan((await get(`/feeds/events.rss?${query}&${filter}`)).text).items.map(
      ({ title }) => title,
    )
  expect(await titles('category=food')).toEqual([event.title])
  expect(await titles('language=nl')).toEqual([event.title])
  expect(await titles('price=paid')).toEqual(['Paid walk'])
  expect(parseWithRowan((await get('/feeds/events.rss?city=Nowhere')).text).items).toEqual([])
})

test('feeds and calendars are in the language of their address', async () => {
  expect((await get(`/feeds/events.rss?${query}&lang=nl`)).text).toContain(
    '<language>nl</language>',
  )
  expect((await get(`/feeds/event/${event.id}.ics?lang=nl`)).text).toContain('BEGIN:VEVENT')
})

test.each(['rss', 'atom'] as const)(
  'text of organisers is no markup in the %s feed',
  async (format) => {
    const place = `Markt ${crypto.randomUUID().slice(0, 8)}`
    const location = '<img src=x onerror=alert(1)> ]]>\uffff'
    await anEvent(app, { town: place, title: 'Fair', description: location, location })
    const { text } = await get(`/feeds/events.${format}?city=${encodeURIComponent(place)}`)
    expect(text).not.toContain('\uffff')
    const parsed = parseFeed(text)
    const [item] =
      parsed.format === 'rss'
        ? (parsed.feed.items ?? []).map(({ description, content }) => [
            description,
            content?.encoded,
          ])
        : parsed.format === 'atom'
          ? (parsed.feed.entries ?? []).map(({ summary, content }) => [
              summary?.value,
              content?.value,
            ])
          : []
    expect(item).toHaveLength(2)
    for (const html of item ?? []) {
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
      expect(html).not.toContain('<img')
    }
  },
)
