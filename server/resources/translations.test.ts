import { describe, expect, test } from 'vitest'
import { textVersion } from '#server/language/textFile.ts'
import { ownTestDatabase } from '#server/testing/database.ts'
import { request, sharedApp } from '#server/testing/freshApp.ts'
import { as, aUser, type Person } from '#server/testing/people.ts'
import { guide as cycling, dutchGuide } from '#server/testing/resources.ts'
import { type Language, languageCookie, languages } from '#shared/language/languages.ts'
import { guides, resources } from '#shared/resources/contract.ts'
import { upsertGuides } from './bundledGuides.ts'
import { readGuideFiles } from './guideFiles.ts'
import { upsertTranslation } from './store.ts'

// A separate database, because this counts all guides and other tests write some.
const database = await ownTestDatabase()
const app = await sharedApp({}, database)
await upsertGuides(app.db)
const admin = await aUser(app) // the first of an empty installation is an administrator
const member = await aUser(app)

const reading = (language: Language): Person => ({
  ...member,
  cookie: `${member.cookie}; ${languageCookie}=${language}`,
})
const read = (slug: string, language: Language, wanted?: Language) =>
  as(app, reading(language)).call(resources.one, { slug, ...(wanted && { language: wanted }) })
const found = async (language: Language, q?: string) =>
  (await as(app, reading(language)).call(resources.list, q ? { q } : {})).body
const byAdmin = as(app, admin)

const aPublishedGuide = async () => {
  const title = `Cycling ${crypto.randomUUID().slice(0, 8)}`
  const { body } = await byAdmin.call(guides.write, { ...cycling, title })
  await byAdmin.call(guides.publish, { id: body.id, isPublished: true })
  return body
}
const translate = (id: string, follows: string, changes = {}) =>
  byAdmin.call(guides.translate, { id, language: 'nl', ...dutchGuide, ...changes, follows })
const translationOf = (id: string, language = 'nl') =>
  byAdmin.call(guides.translation, { id, language })
const aTranslatedGuide = async () => {
  const guide = await aPublishedGuide()
  await translate(guide.id, (await translationOf(guide.id)).body.original.version)
  return guide
}

describe('a guide with a translation', () => {
  test('is read in the language of the reader, and in English by others', async () => {
    const { slug, title } = await aTranslatedGuide()
    const { body } = await read(slug, 'nl')
    expect(body).toMatchObject({
      ...{ ...dutchGuide, slug, author: 'Ana', language: 'nl', languages: ['en', 'nl'] },
      ...{ missingLanguage: null, originalChangedAt: null },
    })
    expect((await read(slug, 'en')).body).toMatchObject({
      ...{ title, content: cycling.content, language: 'en', missingLanguage: null },
    })
    expect((await read(slug, 'tr')).body).toMatchObject({
      ...{ title, language: 'en', languages: ['en', 'nl'], missingLanguage: 'tr' },
    })
  })

  test('is read in another of its languages on request', async () => {
    const { slug, title } = await aTranslatedGuide()
    expect((await read(slug, 'nl', 'en')).body).toMatchObject({ title, language: 'en' })
    expect((await read(slug, 'en', 'nl')).body).toMatchObject({ ...dutchGuide, language: 'nl' })
    expect((await read(slug, 'en', 'xx' as Language)).status).toBe(400)
  })

  test('follows the language that the browser prefers', async () => {
    const { slug } = await aTranslatedGuide()
    const { body } = await request(app, {
      method: 'GET',
      url: `/api/resources/${slug}`,
      headers: { cookie: member.cookie, 'accept-language': 'nl-BE, en;q=0.8' },
    })
    expect(body).toMatchObject(dutchGuide)
  })

  test('is listed in the language of the reader', async () => {
    const { slug } = await aTranslatedGuide()
    const listed = (await found('nl')).find((guide) => guide.slug === slug)
    const { title, description } = dutchGuide
    expect(listed).toMatchObject({ title, description, language: 'nl', minutes: 1 })
  })

  test('is found by words of its translation and of the English text', async () => {
    const guide = await aPublishedGuide()
    const word = `w${crypto.randomUUID().replaceAll('-', '')}`
    await translate(guide.id, '00000000', { content: `Een ${word}` })
    const slugs = async (language: Language, q: string) =>
      (await found(language, q)).map(({ slug }) => slug)
    expect(await slugs('nl', word)).toEqual([guide.slug])
    expect(await slugs('nl', guide.title)).toEqual([guide.slug])
    expect(await slugs('pl', word)).toEqual([])
    expect(await slugs('pl', guide.title)).toEqual([guide.slug])
  })

  test('says when the English text has changed since', async () => {
    const { id, slug, title } = await aTranslatedGuide()
    app.clock.forward(1000)
    await byAdmin.call(guides.rewrite, { ...cycling, id, title, checkedOn: '2025-11-21' })
    expect((await read(slug, 'nl')).body.originalChangedAt).toBeNull()

    await byAdmin.call(guides.rewrite, { ...cycling, id, title, content: 'New words' })
    const changedAt = app.now().toISOString()
    app.clock.forward(1000)
    await byAdmin.call(guides.publish, { id, isPublished: false })
    await byAdmin.call(guides.publish, { id, isPublished: true })
    expect((await read(slug, 'nl')).body).toMatchObject({
      ...{ ...dutchGuide, language: 'nl', originalChangedAt: changedAt },
    })
    expect((await read(slug, 'en')).body.originalChangedAt).toBeNull()
    const { original, translation } = (await translationOf(id)).body
    expect(translation).toMatchObject({ ...dutchGuide, originalChangedAt: changedAt })
    expect(original.content).toBe('New words')

    await translate(id, original.version)
    expect((await read(slug, 'nl')).body.originalChangedAt).toBeNull()
  })

  test('is not shown in any language before it is published (S054)', async () => {
    const { id, slug } = await aTranslatedGuide()
    await byAdmin.call(guides.publish, { id, isPublished: false })
    expect((await read(slug, 'nl')).status).toBe(404)
    expect((await found('nl')).map((guide) => guide.slug)).not.toContain(slug)
  })
})

describe('administrators', () => {
  test('see which translations are missing, behind and up to date', async () => {
    const { id } = await aTranslatedGuide()
    const translations = async () =>
      (await byAdmin.call(guides.all, {})).body.find((guide) => guide.id === id)?.translations
    expect(await translations()).toEqual([{ language: 'nl', isBehind: false }])
    await byAdmin.call(guides.rewrite, { ...cycling, id, title: 'Other' })
    expect(await translations()).toEqual([{ language: 'nl', isBehind: true }])
  })

  test('delete a translation, and readers see English again', async () => {
    const { id, slug } = await aTranslatedGuide()
    const remove = () => byAdmin.call(guides.removeTranslation, { id, language: 'nl' })
    expect((await translationOf(id)).body.translation?.mayBeDeleted).toBe(true)
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
    expect((await read(slug, 'nl')).body).toMatchObject({ language: 'en', missingLanguage: 'nl' })
    expect((await translationOf(id)).body.translation).toBeNull()
  })

  test('delete a guide with its translations', async () => {
    const { id } = await aTranslatedGuide()
    await byAdmin.call(guides.remove, { id })
    expect((await translationOf(id)).status).toBe(404)
    expect(await app.db`select 1 from resource_translations where resource_id = ${id}`).toEqual([])
  })

  test('translate into the languages of the product only, and not into English', async () => {
    const { id } = await aPublishedGuide()
    for (const language of ['en', 'xx', 'x'])
      expect((await translationOf(id, language)).status).toBe(404)
    const wrong = { ...dutchGuide, id, language: 'nl', follows: 'latest' }
    expect(await byAdmin.call(guides.translate, wrong)).toMatchObject({
      status: 400,
      body: { field: 'follows' },
    })
  })
})

describe('bundled translations', () => {
  test('are served, and each follows a version', async () => {
    for (const language of languages.filter((one) => one !== 'en'))
      for (const { slug, title, description, content } of await readGuideFiles(language))
        expect((await read(slug, language)).body, `${language}/${slug}`).toMatchObject({
          ...{ title, description, content, language, missingLanguage: null },
        })
  })

  test('are updated at start unless an administrator changed them', async () => {
    const [slug, language] = ['meeting-people', 'nl'] as const
    const id = (await byAdmin.call(guides.all, {})).body.find((one) => one.slug === slug)?.id ?? ''
    const text = { ...dutchGuide, language, follows: '00000000' }
    await upsertTranslation(app.db, slug, { ...text, title: 'Oud' })
    await upsertTranslation(app.db, slug, text)
    expect((await read(slug, language)).body.title).toBe(dutchGuide.title)
    await translate(id, '00000000', { title: 'Van ons' })
    await upsertTranslation(app.db, slug, text)
    expect((await read(slug, language)).body.title).toBe('Van ons')
  })

  test('name versions as the database does', async () => {
    const english = await readGuideFiles('en')
    const all = (await byAdmin.call(guides.all, {})).body
    for (const file of english) {
      const { id = '' } = all.find(({ slug }) => slug === file.slug) ?? {}
      expect((await translationOf(id)).body.original.version).toBe(textVersion(file))
    }
  })
})
