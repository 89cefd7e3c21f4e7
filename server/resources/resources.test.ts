import { describe, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser } from '#server/testing/people.ts'
import { resources } from '#shared/resources/contract.ts'
import { upsertGuides } from './bundledGuides.ts'

// A separate database, because this reads all guides and other tests write some.
const database = await ownTestDatabase()
const app = await sharedApp({}, database)
await upsertGuides(app.db)
await aUser(app) // the first of an empty installation is an administrator
const ana = await aUser(app)

const list = async (q?: string) => (await as(app, ana).call(resources.list, q ? { q } : {})).body
const getGuide = (slug: string) => as(app, ana).call(resources.one, { slug })
const slugs = async (q?: string) => (await list(q)).map(({ slug }) => slug)

describe('the guides', () => {
  test('are listed in order, with description and date of the last check', async () => {
    expect((await list()).map(({ slug, title }) => [slug, title])).toEqual([
      ['first-weeks', 'First Weeks'],
      ['finding-housing', 'Finding Housing in Netherlands'],
      ['job-search-tips', 'Job Search Tips'],
      ['education-system', 'Education System Guide'],
      ['residence-permit', 'Your Residence Permit'],
      ['getting-around', 'Getting Around'],
      ['learning-dutch', 'Learning Dutch'],
      ['meeting-people', 'Meeting People'],
      ['health-care', 'Health Care'],
      ['emergencies', 'Emergencies'],
    ])
    for (const { description, checkedOn, minutes } of await list()) {
      expect(minutes).toBeGreaterThan(1)
      expect(minutes).toBeLessThan(8)
      expect(description).not.toBe('')
      expect(checkedOn).toMatch(/^20\d\d-\d\d-\d\d$/)
    }
  })

  // Guides of the first 100 days must be short.
  const [long, short] = [
    { least: 500, most: 900 },
    { least: 350, most: 550 },
  ]
  test.each([
    ['first-weeks', long],
    ['finding-housing', long],
    ['job-search-tips', long],
    ['education-system', long],
    ['residence-permit', short],
    ['getting-around', short],
    ['learning-dutch', short],
    ['meeting-people', short],
    ['health-care', long],
    ['emergencies', long],
  ] as const)(
    '%s meets the editorial rules: length, headings, Dutch terms, official sources, no HTML',
    async (slug, { least, most }) => {
      const { content } = (await getGuide(slug)).body
      const wordCount = content.split(/\s+/).length
      expect(wordCount).toBeGreaterThan(least)
      expect(wordCount).toBeLessThan(most)
      expect(content.match(/^## /gm)?.length).toBeGreaterThanOrEqual(4)
      expect(content.match(/\(\*[^*]+\*\)/g)?.length).toBeGreaterThanOrEqual(5)
      expect(content.match(/\]\(https:\/\/[^)]+\)/g)?.length).toBeGreaterThanOrEqual(3)
      expect(content).not.toMatch(/<[a-z]/i)
      // No amounts of money, because they change every year.
      expect(content).not.toMatch(/€\s?\d/)
    },
  )

  test('are searched by word prefixes in title, description and text', async () => {
    expect(await slugs('huurcom')).toEqual(['finding-housing'])
    expect(await slugs('education guide')).toEqual(['education-system'])
    expect(await slugs('DigiD')).toContain('first-weeks')
    expect(await slugs('xyzzy')).toEqual([])
  })

  test('are searched accent-insensitively', async () => {
    expect(await slugs('Húürcom')).toEqual(['finding-housing'])
    await app.db`
      update resources set description = description || ' Zoëtermeér' where slug = 'first-weeks'`
    for (const q of ['zoetermeer', 'Zoëtermeer', 'ZOETERMEÉR'])
      expect(await slugs(q), q).toEqual(['first-weeks'])
  })

  test('are searched with synonyms', async () => {
    for (const q of ['doctor', 'GP', 'dokter']) expect(await slugs(q), q).toContain('first-weeks')
    for (const q of ['accommodation', 'renting', 'huisbaas'])
      expect(await slugs(q), q).toContain('finding-housing')
    expect(await slugs('fietsen')).toContain('getting-around')
  })

  test('are found by everyday words', async () => {
    for (const [slug, words] of [
      ['getting-around', 'bike bicycle fiets train tram bus'],
      ['first-weeks', 'doctor GP huisarts bank insurance BSN DigiD municipality'],
      ['finding-housing', 'rent house home room flat huur deposit landlord scam'],
      ['job-search-tips', 'job work CV salary money baan'],
      ['education-system', 'school university diploma kids'],
      ['learning-dutch', 'Dutch language course'],
      ['residence-permit', 'visa permit IND'],
      ['meeting-people', 'friends'],
      ['health-care', 'doctor dentist tandarts apotheek pregnant zorgtoeslag'],
      ['emergencies', '112 ambulance police siren gas stolen'],
    ] as const)
      for (const word of words.split(' ')) expect(await slugs(word), word).toContain(slug)
  })

  test('that are unpublished or unknown return 404 (S054)', async () => {
    await app.db`update resources set is_published = false where slug = 'job-search-tips'`
    expect(await slugs()).not.toContain('job-search-tips')
    expect(await slugs('job')).not.toContain('job-search-tips')
    for (const slug of ['job-search-tips', 'nothing', '../etc/passwd'])
      expect((await getGuide(slug)).status).toBe(404)
    await app.db`update resources set is_published = true where slug = 'job-search-tips'`
  })

  test('are updated at start unless an administrator changed them', async () => {
    const lastWrite = () => app.db`select xmin::text from resources where slug = 'finding-housing'`
    const written = await lastWrite()
    await app.db`update resources set title = 'Old' where slug = 'first-weeks'`
    await app.db`
      update resources set title = 'Ours', updated_at = now() + interval '1 second'
      where slug = 'job-search-tips'`
    const before = await list()
    await upsertGuides(app.db)
    expect((await getGuide('first-weeks')).body.title).toBe('First Weeks')
    expect((await getGuide('job-search-tips')).body.title).toBe('Ours')
    expect((await list()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect(await lastWrite()).toEqual(written) // nothing changed in it
  })
})
