import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aPost } from '#server/testing/community.ts'
import { anEvent } from '#server/testing/events.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { aGroup } from '#server/testing/groups.ts'
import { anAdmin, as, aUser, type Person } from '#server/testing/people.ts'
import { languageCodes } from '#shared/buddies/languages.ts'
import { community } from '#shared/community/contract.ts'
import { events } from '#shared/events/contract.ts'
import { groups } from '#shared/groups/contract.ts'
import { profile } from '#shared/profile/contract.ts'

const app = await sharedApp()
const admin = await anAdmin(app)
const tag = `x${randomUUID().slice(0, 8)}`

const contents: Record<string, string[]> = {
  unstated: [],
  english: ['en'],
  dutch: ['nl'],
  both: ['nl', 'uk'],
  polish: ['pl'],
  arabic: ['ar'],
}
for (const [name, languages] of Object.entries(contents)) {
  await anEvent(app, { by: admin, title: `${name} ${tag}`, languages })
  await aGroup(app, { by: admin, name: `${name} ${tag}`, languages })
  await aPost(app, { by: admin, title: `${name} ${tag}`, language: languages[0] ?? null })
}

/** Sends what a browser in `language` sends. */
const understood = async (person: Person, path: string, query: string, language = 'en') => {
  const url = `${path}?understood=true&q=${tag}${query}`
  const headers = { cookie: person.cookie, 'accept-language': language }
  const { status, body } = await request(app, { url, headers })
  expect(status).toBe(200)
  const rows = body as { name?: string; title?: string }[]
  return rows.map(({ name, title = name }) => title?.split(' ')[0]).toSorted()
}
const allLists = async (person: Person, language?: string) => [
  await understood(person, events.list.path, '', language),
  await understood(person, groups.list.path, '', language),
  await understood(person, community.posts.path, '', language),
]

test('the languages of the profile and of the interface filter every list', async () => {
  const person = await aUser(app)
  const lists = await allLists(person)
  expect(lists).toEqual([0, 1, 2].map(() => ['english', 'unstated']))
  await as(app, person).call(profile.setLanguages, {
    speaks: [
      { language: 'uk', level: null },
      { language: 'pl', level: 'A1' },
    ],
    learns: [
      { language: 'nl', level: 'B1' },
      { language: 'ar', level: 'A2' },
    ],
  })
  const shown = ['both', 'dutch', 'english', 'unstated']
  expect(await allLists(person)).toEqual([shown, shown, shown])
  const inArabic = ['arabic', 'both', 'dutch', 'unstated']
  expect(await allLists(person, 'ar')).toEqual([inArabic, inArabic, inArabic])
})

test('without a search, lists are filtered too, page by page', async () => {
  const person = await aUser(app)
  for (const endpoint of [events.list, groups.list, community.posts]) {
    const { body } = await as(app, person).call(endpoint, { understood: 'true', limit: 200 })
    const stated = body
      .map((row) => ('language' in row ? [row.language ?? []].flat() : row.languages))
      .filter((languages) => languages.length > 0)
    expect(stated).not.toEqual([])
    // Events of other tests may state several.
    for (const languages of stated) expect(languages).toContain('en')
  }
})

test('content keeps its languages, and a change replaces them', async () => {
  const event = await anEvent(app, { by: admin, languages: ['nl', 'en'] })
  expect(event.languages).toEqual(['nl', 'en'])
  const group = await aGroup(app, { by: admin, languages: ['tr'] })
  expect(group.languages).toEqual(['tr'])
  const { name, type } = group
  const renamed = await as(app, admin).call(groups.update, { id: group.id, name, type })
  expect(renamed.body.languages).toEqual(['tr'])
  const changed = { id: group.id, name, type, languages: [] }
  expect((await as(app, admin).call(groups.update, changed)).body.languages).toEqual([])
  const { id, title, content, category } = await aPost(app, { by: admin, language: 'es' })
  const edited = { id, title, content, category, language: 'en' }
  expect((await as(app, admin).call(community.update, edited)).body.language).toBe('en')
})

test.each([
  [['xx'], 'languages.0'],
  [['nl', 'english'], 'languages.1'],
  [['nl', 'nl'], 'languages'],
  [['nl', 'en', 'de', 'fr', 'es', 'it'], 'languages'],
])('languages %j are rejected', async (languages, field) => {
  const group = { name: 'A group', type: 'expats' as const, languages }
  const { status, body } = await as(app, admin).call(groups.create, group)
  expect([status, (body as { field?: string }).field]).toEqual([400, field])
})

test('the database accepts the languages on offer, and no others', async () => {
  const [row] = await app.db`
    select are_offered_languages(${languageCodes()}) as all, are_offered_languages('{nl,xx}') as other`
  expect(row).toEqual({ all: true, other: false })
  const tables = [
    app.db`update events set languages = '{xx}'`,
    app.db`update groups set languages = '{nl,en,de,fr,es,it}'`,
    app.db`update community_posts set language = 'dutch'`,
  ]
  for (const update of tables) await expect(update).rejects.toThrow(/_check/)
})
