import { expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { anEvent } from '#server/testing/events.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { anAdmin, as } from '#server/testing/people.ts'
import { findUnmarked, markMessages, readableLines, value } from '#server/testing/unmarkedTexts.ts'
import { events } from '#shared/events/contract.ts'
import { languages, ownNames } from '#shared/language/languages.ts'
import { eventPath, groupPath, guidePath } from '#shared/publicPages/paths.ts'
import { guides } from '#shared/resources/contract.ts'
import { settings } from '#shared/settings/contract.ts'

// A database of its own: the settings apply to the whole installation.
const app = await sharedApp({ PUBLIC_URL: 'https://1.example' }, await ownTestDatabase())
const messages = markMessages()
const admin = await anAdmin(app)
const set = (change: object) => as(app, admin).call(settings.update, change)
await set({ hasPublicEvents: true, hasPublicGuides: true, hasPublicGroups: true })

const organise = (overrides: Parameters<typeof anEvent>[1] = {}) =>
  anEvent(app, {
    ...{ by: admin, title: value, description: `${value}\n- ${value}`, location: value },
    ...{ town: value, price: '12.50', languages: ['nl', 'en'], ...overrides },
  })

/** The own names of languages, and the host, are the same for everyone. */
const fixedTexts = new RegExp(
  [...languages.map((one) => ownNames[one]), String.raw`(https://)?1\.example[/\w-]*`].join('|'),
  'g',
)

/** What readers, screen readers, search engines and messengers show of a page. */
const textsOf = (page: string) => {
  const visible = page.replace(/<(style|script)\b[\s\S]*?<\/\1>/g, '')
  const attributes = [
    ...visible.matchAll(/ (?:alt|title|aria-label)="([^"]*)"/g),
    ...visible.matchAll(
      /<meta (?:name|property)="(?:og:|twitter:)?(?:title|description|site_name|image:alt)" content="([^"]*)"/g,
    ),
    ...visible.matchAll(/href="mailto:\?([^"]*)"/g),
  ].map(([, text = '']) => decodeURIComponent(text).replace(/\b(subject|body)=/g, ''))
  return [visible.replace(/<[^>]+>/g, '\n'), ...attributes]
    .join('\n')
    .replace(/&#?\w+;/g, ' ')
    .replace(fixedTexts, '')
}

const load = async (url: string) => (await request(app, { url })).text

const expectMarked = async (...urls: string[]) => {
  for (const url of urls) {
    const texts = textsOf(await load(url))
    expect(texts.length, url).toBeGreaterThan(100)
    expect(findUnmarked(texts), url).toEqual([])
  }
}

test('pages of events and their posters are marked', async () => {
  const group = await aGroup(app, { by: admin, name: value, description: value, languages: ['nl'] })
  const few = await organise({ maxAttendees: 2, groupId: group.id })
  const full = await organise({ maxAttendees: 1, price: '0' })
  const over = await organise()
  const cancelled = await organise()
  const moved = await organise()
  const movedDay = await organise()
  const hidden = await organise({ isLocationHidden: true, onlineUrl: 'https://meet.example/x' })
  await as(app, admin).call(events.book, { id: full.id })
  await as(app, admin).call(events.cancel, { id: cancelled.id })
  await app.db`update events set moved_from = start_date - interval '1 day' where id = ${moved.id}`
  // Whole days in Amsterdam.
  await app.db`
    update events set
      start_date = '2027-03-10 00:00 Europe/Amsterdam',
      end_date = '2027-03-10 23:59 Europe/Amsterdam',
      moved_from = '2027-03-09 00:00 Europe/Amsterdam'
    where id = ${movedDay.id}`
  await app.db`
    update events set start_date = now() - interval '3 days', end_date = now() - interval '2 days'
    where id = ${over.id}`
  app.clock.now = new Date()
  const paths = [few, full, over, cancelled, moved, movedDay, hidden].map(eventPath)
  await expectMarked(...paths, ...paths.map((path) => `${path}/poster`), groupPath(group.id))
})

test('lists, the welcome page and missing pages are marked', async () => {
  await expectMarked('/welcome', '/e', '/g', '/e/none', '/e?city=%CE%A9&price=paid')
  const group = await aGroup(app, { by: admin, name: value, description: value })
  await expectMarked(groupPath(group.id))
  await set({ registration: 'invitation' })
  await expectMarked('/welcome')
  await set({ registration: 'closed' })
  await expectMarked('/welcome')
})

test('guides and their posters are marked', async () => {
  const { body: guide } = await as(app, admin).call(guides.write, {
    ...{ title: value, description: value, content: value, category: 'housing', author: value },
    checkedOn: '2025-11-20',
  })
  await as(app, admin).call(guides.publish, { id: guide.id, isPublished: true })
  const text = { title: value, description: value, content: value }
  const dutch = { id: guide.id, language: 'nl' as const }
  const { original } = (await as(app, admin).call(guides.translation, dutch)).body
  const translation = { ...text, follows: original.version }
  await as(app, admin).call(guides.translate, { ...dutch, ...translation })
  const path = guidePath(guide.slug)
  await expectMarked('/g', path, `${path}/poster`)
})

test('feeds and the list for other websites are marked', async () => {
  await organise({ price: '0' })
  for (const format of ['rss', 'atom']) {
    const feed = await load(`/feeds/events.${format}`)
    const texts = [
      ...feed.matchAll(
        /<(title|description|summary|subtitle|content|rights|copyright)\b[^>]*>([\s\S]*?)<\/\1>/g,
      ),
    ].map(([, , text = '']) => text.replace(/<!\[CDATA\[|\]\]>|<[^>]+>|&\w+;\/?\w*/g, '\n'))
    expect(texts.length).toBeGreaterThan(3)
    expect(texts.flatMap(findUnmarked)).toEqual([])
  }
  const calendar = readableLines(await load('/feeds/events.ics'))
  expect(calendar).toContain(value)
  expect(findUnmarked(calendar)).toEqual([])
  await expectMarked('/embed/events')
  const {
    css: _,
    language: __,
    direction: ___,
    ...data
  } = JSON.parse(await load('/embed/events.json'))
  const texts = JSON.stringify(data, (key, text) => (key === 'url' ? '' : text)).replace(
    /"\w+":/g,
    '\n',
  )
  expect(findUnmarked(texts)).toEqual([])
})

test('an empty list and the link to later events are marked', async () => {
  const last = new Date(app.clock.now.getTime() + 51 * 7 * 24 * 3_600_000)
  await organise({ repeat: { every: 'weekly', until: last.toISOString().slice(0, 10) } })
  await expectMarked('/e')
  await app.db`delete from events`
  await set({ registration: 'open' })
  await expectMarked('/welcome', '/e')
})

test('the page of a failed request is marked', async () => {
  await app.db`alter table events rename to missing`
  const { text } = await request(app, { url: '/e?price=free', headers: { accept: 'text/html' } })
  const texts = textsOf(text)
  expect(texts).not.toBe('')
  expect(findUnmarked(texts)).toEqual([])
  await app.db`alter table missing rename to events`
})

test('every message of public pages is used', () => {
  // The ranges of sizes differ in numbers only, and no English guide is missing.
  const exceptions = ['group.members.', 'guide.missing']
  expect(messages.listUnused(RegExp(`^publicPages\\.(?!${exceptions.join('|')})`))).toEqual([])
})
