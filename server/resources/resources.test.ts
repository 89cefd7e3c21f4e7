import { describe, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser } from '#server/testing/people.ts'
import { resources } from '#shared/resources/contract.ts'
import { putGuides } from './guides.ts'

// All guides are looked at, and others write some.
const database = await ownTestDatabase()
const app = await sharedApp({}, database)
await putGuides(app.db)
await aUser(app) // the first of an empty installation is an administrator
const ana = await aUser(app)

const list = async (q?: string) => (await as(app, ana).call(resources.list, q ? { q } : {})).body
const one = (slug: string) => as(app, ana).call(resources.one, { slug })
const slugs = async (q?: string) => (await list(q)).map(({ slug }) => slug)

describe('the guides', () => {
  test('come in their order, each with what it is about and when it was checked', async () => {
    expect((await list()).map(({ slug, title }) => [slug, title])).toEqual([
      ['first-weeks', 'First Weeks'],
      ['finding-housing', 'Finding Housing in Netherlands'],
      ['job-search-tips', 'Job Search Tips'],
      ['education-system', 'Education System Guide'],
      ['residence-permit', 'Your Residence Permit'],
      ['getting-around', 'Getting Around'],
      ['learning-dutch', 'Learning Dutch'],
      ['meeting-people', 'Meeting People'],
    ])
    for (const { description, checkedOn } of await list()) {
      expect(description).not.toBe('')
      expect(checkedOn).toMatch(/^20\d\d-\d\d-\d\d$/)
    }
  })

  // Those of the first 100 days are to be read on the way.
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
  ] as const)(
    '%s is written: of its length, headings, Dutch words, official bodies, no HTML',
    async (slug, { least, most }) => {
      const { content } = (await one(slug)).body
      const words = content.split(/\s+/).length
      expect(words).toBeGreaterThan(least)
      expect(words).toBeLessThan(most)
      expect(content.match(/^## /gm)?.length).toBeGreaterThanOrEqual(4)
      expect(content.match(/\(\*[^*]+\*\)/g)?.length).toBeGreaterThanOrEqual(5)
      expect(content.match(/\]\(https:\/\/[^)]+\)/g)?.length).toBeGreaterThanOrEqual(3)
      expect(content).not.toMatch(/<[a-z]/i)
      // No amount of money: all of them change with the year.
      expect(content).not.toMatch(/€\s?\d/)
    },
  )

  test('are searched in title, description and text, by the beginnings of words', async () => {
    expect(await slugs('huurcom')).toEqual(['finding-housing'])
    expect(await slugs('education guide')).toEqual(['education-system'])
    expect(await slugs('DigiD')).toContain('first-weeks')
    expect(await slugs('xyzzy')).toEqual([])
  })

  test('are found whatever the accents, in the text or in what is typed', async () => {
    expect(await slugs('Húürcom')).toEqual(['finding-housing'])
    await app.db`
      update resources set description = description || ' Zoëtermeér' where slug = 'first-weeks'`
    for (const q of ['zoetermeer', 'Zoëtermeer', 'ZOETERMEÉR'])
      expect(await slugs(q), q).toEqual(['first-weeks'])
  })

  test('are found by what people call the same thing', async () => {
    for (const q of ['doctor', 'GP', 'dokter']) expect(await slugs(q), q).toContain('first-weeks')
    for (const q of ['accommodation', 'renting', 'huisbaas'])
      expect(await slugs(q), q).toContain('finding-housing')
    expect(await slugs('fietsen')).toContain('getting-around')
  })

  test('that are not published, or not there, are not found (S054)', async () => {
    await app.db`update resources set is_published = false where slug = 'job-search-tips'`
    expect(await slugs()).not.toContain('job-search-tips')
    expect(await slugs('job')).not.toContain('job-search-tips')
    for (const slug of ['job-search-tips', 'nothing', '../etc/passwd'])
      expect((await one(slug)).status).toBe(404)
    await app.db`update resources set is_published = true where slug = 'job-search-tips'`
  })

  test('follow the product, unless somebody changed them here', async () => {
    await app.db`update resources set title = 'Old' where slug = 'first-weeks'`
    await app.db`
      update resources set title = 'Ours', updated_at = now() + interval '1 second'
      where slug = 'job-search-tips'`
    const before = await list()
    await putGuides(app.db)
    expect((await one('first-weeks')).body.title).toBe('First Weeks')
    expect((await one('job-search-tips')).body.title).toBe('Ours')
    expect((await list()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })
})
