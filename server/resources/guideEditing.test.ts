import { describe, expect, test } from 'vitest'
import { ownTestDatabase } from '#server/testing/database.ts'
import { sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser } from '#server/testing/people.ts'
import { guide as cycling } from '#server/testing/resources.ts'
import { privacy } from '#shared/privacy/contract.ts'
import { type GuideDraft, guides, resources } from '#shared/resources/contract.ts'
import { upsertGuides } from './bundledGuides.ts'

// A separate database, because other tests count the published guides.
const database = await ownTestDatabase()
const app = await sharedApp({}, database)
await upsertGuides(app.db)
const admin = await aUser(app) // the first of an empty installation is an administrator
const member = await aUser(app)

const aTitle = () => `Cycling ${crypto.randomUUID().slice(0, 8)}`
const write = async (draft: Partial<GuideDraft> = {}) =>
  (await as(app, admin).call(guides.write, { ...cycling, title: aTitle(), ...draft })).body
const publish = (id: string, isPublished = true) =>
  as(app, admin).call(guides.publish, { id, isPublished })
const read = (slug: string) => as(app, member).call(resources.one, { slug })
const listed = async () => (await as(app, member).call(resources.list, {})).body
const all = async () => (await as(app, admin).call(guides.all, {})).body

describe('a guide', () => {
  test('is a draft visible to administrators only until it is published (S054)', async () => {
    const guide = await write()
    expect(guide).toMatchObject({ ...cycling, title: guide.title, isPublished: false })
    const isListed = async () => (await listed()).some(({ id }) => id === guide.id)
    expect([await isListed(), (await read(guide.slug)).status]).toEqual([false, 404])
    expect((await as(app, member).call(guides.draft, { id: guide.id })).status).toBe(403)
    expect((await all()).map(({ id }) => id)).toContain(guide.id)

    expect((await publish(guide.id)).body.isPublished).toBe(true)
    expect([await isListed(), (await read(guide.slug)).body]).toEqual([
      true,
      expect.objectContaining({ id: guide.id, content: cycling.content }),
    ])
    await publish(guide.id, false)
    expect([await isListed(), (await read(guide.slug)).status]).toEqual([false, 404])
  })

  test('has a unique, permanent slug from its title', async () => {
    const title = `Één fiets, für «you»! ${crypto.randomUUID().slice(0, 8)}`
    const [first, ...others] = await Promise.all([
      write({ title }),
      write({ title }),
      write({ title }),
    ])
    expect(first?.slug).toMatch(/^een-fiets-fur-you-[0-9a-f]{8}(-\d)?$/)
    expect(new Set([first, ...others].map((guide) => guide?.slug)).size).toBe(3)
    const { id = '', slug } = first ?? {}
    const { body } = await as(app, admin).call(guides.rewrite, { ...cycling, id, title: 'Other' })
    expect(body).toMatchObject({ title: 'Other', slug })
    expect((await write({ title: '自転車' })).slug).toMatch(/^guide(-\d+)?$/)
  })

  test('is stored as plain text', async () => {
    const content = '<script>alert(1)</script>\n\n[here](javascript:alert(1))'
    const { id, slug } = await write({ content })
    await publish(id)
    expect((await read(slug)).body.content).toBe(content)
  })

  test('can be deleted, but a bundled guide can only be unpublished', async () => {
    const { id, slug } = await write()
    await publish(id)
    expect(await all()).toContainEqual(expect.objectContaining({ id, mayBeDeleted: true }))
    expect((await as(app, admin).call(guides.remove, { id })).status).toBe(204)
    expect((await read(slug)).status).toBe(404)
    const bundledGuide = (await all()).find((guide) => guide.slug === 'first-weeks')
    expect(bundledGuide).toMatchObject({ mayBeDeleted: false })
    const rejected = await as(app, admin).call(guides.remove, { id: bundledGuide?.id ?? '' })
    expect(rejected).toMatchObject({
      status: 409,
      body: { message: 'This guide comes with Welkom. Unpublish it to hide it.' },
    })
  })

  test('that is bundled keeps changes across restarts', async () => {
    const bundledGuide = (await all()).find((guide) => guide.slug === 'education-system')
    const id = bundledGuide?.id ?? ''
    app.clock.forward(1000)
    await as(app, admin).call(guides.rewrite, { ...cycling, id, title: 'Ours' })
    await publish(id, false)
    await upsertGuides(app.db)
    expect((await as(app, admin).call(guides.draft, { id })).body).toMatchObject({
      title: 'Ours',
      isPublished: false,
    })
  })

  test('is in the audit log of the author', async () => {
    const { id } = await write()
    await publish(id)
    await publish(id)
    const { body } = await as(app, admin).call(privacy.auditLogs, { limit: 2 })
    expect(body.map(({ action, entityId }) => [action, entityId])).toEqual([
      ['guide_published', id],
      ['guide_written', id],
    ])
  })
})

const wrong: [string, Record<string, unknown>, string][] = [
  ['without a title', { title: ' ' }, 'title'],
  ['without words', { content: '\n' }, 'content'],
  ['of a kind that does not exist', { category: 'gossip' }, 'category'],
  ['checked on no day', { checkedOn: '2026-02-30' }, 'checkedOn'],
  ['checked in the future', { checkedOn: '2999-01-01' }, 'checkedOn'],
  ['checked in the year 0', { checkedOn: '0000-01-01' }, 'checkedOn'],
  ['of lists inside each other', { content: `${'- '.repeat(6)}tea` }, 'content'],
  ['that is a book', { content: 'a'.repeat(30_001) }, 'content'],
]
test.each(wrong)('rejects a guide %s', async (_, draft, field) => {
  const reply = await as(app, admin).call(guides.write, { ...cycling, ...draft } as GuideDraft)
  expect(reply).toMatchObject({ status: 400, body: { field } })
})
