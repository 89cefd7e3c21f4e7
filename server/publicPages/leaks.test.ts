import { beforeAll, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { type Canary, fillAllTables } from '#server/testing/fullUserFixture.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { languages } from '#shared/language/languages.ts'
import { guides } from '#shared/resources/contract.ts'
import { settings } from '#shared/settings/contract.ts'

const app = await sharedApp({ PUBLIC_URL: 'https://welkom.example' }, await ownTestDatabase())
let member: Person
let canaries: Canary[]

/** What organisers write for everyone. All other texts are private. */
const published = new Set([
  ...['events.title', 'events.description', 'events.location', 'events.town'],
  ...['groups.name', 'groups.description'],
])

beforeAll(async () => {
  const admin = await anAdmin(app)
  member = await aUser(app)
  canaries = await fillAllTables(app, member.me.id, (await aUser(app)).me.id)
  await app.db`
    update events set start_date = now() + interval '3 days', end_date = now() + interval '4 days',
      is_members_only = false, is_group_only = false, hidden_at = null, category = 'social'`
  await app.db`update groups set is_private = false, is_members_only = false`
  const draft = {
    ...{ title: 'Housing', description: 'Where to live', content: 'Look early.' },
    ...{ category: 'housing' as const, author: 'cnryauthor', checkedOn: '2025-11-20' },
  }
  const { body: guide } = await as(app, admin).call(guides.write, draft)
  await as(app, admin).call(guides.publish, { id: guide.id, isPublished: true })
  canaries.push({ column: 'resources.author', canary: draft.author, isId: false })
  const isPublic = { hasPublicEvents: true, hasPublicGuides: true, hasPublicGroups: true }
  expect((await as(app, admin).call(settings.update, isPublic)).status).toBe(200)
  await app.db`update groups set is_shown_by_team = true`
})

const get = (url: string) => request(app, { url })

/** All addresses that a visitor can reach: the sitemap, the feeds and every link from there. */
const crawl = async () => {
  const found = new Map<string, string>()
  const waiting = [
    ...['/sitemap.xml', '/robots.txt', '/.well-known/security.txt', '/welcome', '/e', '/g'],
    ...['/feeds/events.rss', '/feeds/events.atom', '/feeds/events.ics', '/api/open/events'],
    ...['/embed/events', '/embed.js', '/api/settings'],
  ]
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    if (found.has(url)) continue
    const { text, status, headers } = await get(url)
    found.set(url, `${JSON.stringify(headers)}\n${text}`)
    if (status !== 200 || !/html|xml/.test(String(headers['content-type']))) continue
    const linked = text.matchAll(
      /(?:href|src|content)="(?:https:\/\/welkom\.example)?(\/[^"]+)"|<loc>https:\/\/welkom\.example([^<]+)</g,
    )
    for (const [, href, loc] of linked) {
      const path = (href ?? loc ?? '').replaceAll('&amp;', '&')
      // The same pages in other languages, of which two are enough, and the app.
      const isOther = languages.some((one) => one !== 'ar' && path.includes(`lang=${one}`))
      if (/^\/(e|g|c|feeds|embed|previews|welcome|api\/open)\b/.test(path) && !isOther)
        waiting.push(path)
    }
  }
  return found
}

test('no public page, feed, image or address contains private text', async () => {
  const found = await crawl()
  const urls = [...found.keys()]
  for (const kind of ['/e/', '/g/', '/c/', '/feeds/event/', '/previews/e/', '/previews/g/'])
    expect(
      urls.some((url) => url.startsWith(kind)),
      kind,
    ).toBe(true)
  const isPublished = ({ column, isId }: Canary) => isId || published.has(column)
  const secrets = [
    ...canaries.filter((canary) => !isPublished(canary)),
    { column: 'users.id', canary: member.me.id, isId: false },
  ]
  const leaks = [...found].flatMap(([url, text]) =>
    secrets
      .filter(({ canary }) => text.includes(canary) || url.includes(canary))
      .map(({ column }) => `${url}: ${column}`),
  )
  expect(leaks).toEqual([])
  const all = [...found.values()].join('\n')
  for (const { column, canary } of canaries.filter(({ column }) => published.has(column)))
    if (column !== 'events.location') expect(all.includes(canary), column).toBe(true)
})
