import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import type { Sql } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type Language, languages, originalLanguage } from '#shared/language/languages.ts'
import { ResourceCategory } from '#shared/resources/contract.ts'
import { hasGuideFile, readGuideFiles } from './guideFiles.ts'
import type { Guide, Translation } from './store.ts'
import * as store from './store.ts'

/** The guides of every installation, in the order in which they are listed. */
const slugs = [
  'first-weeks',
  'finding-housing',
  'job-search-tips',
  'education-system',
  'residence-permit',
  'getting-around',
  'learning-dutch',
  'meeting-people',
  'health-care',
  'emergencies',
]

/** Bundled guides are restored at every start, so they cannot be deleted. */
export const isBundled = (slug: string) => slugs.includes(slug)

/** Bundled translations are restored at every start too. */
export const hasBundledTranslation = (slug: string, language: Language) =>
  isBundled(slug) ? hasGuideFile(language, slug) : false

const Fields = z.object({ category: ResourceCategory, checkedOn: z.iso.date() })

const readOriginals = async (): Promise<Guide[]> => {
  const files = new Map((await readGuideFiles('en')).map((file) => [file.slug, file]))
  return slugs.map((slug) => {
    const file = files.get(slug)
    if (!file) throw new Error(`The guide ${slug} has no English text`)
    const { title, description, content, fields } = file
    return { slug, title, description, content, author: 'Welkom', ...Fields.parse(fields) }
  })
}

const readTranslations = async (): Promise<(Translation & { slug: string })[]> => {
  const byLanguage = await Promise.all(
    languages
      .filter((language) => language !== originalLanguage)
      .map(async (language) => ({ language, files: await readGuideFiles(language) })),
  )
  return byLanguage.flatMap(({ language, files }) =>
    files.map(({ slug, title, description, content, fields: { follows = '' } }) => ({
      ...{ slug, language, title, description, content, follows },
    })),
  )
}

/** Those that differ from what is stored: a write also indexes their words. */
const changed = <Text extends object>(texts: Text[], stored: object[]) =>
  texts.filter((text) => !stored.some((row) => isDeepStrictEqual({ ...row }, text)))

/** Runs at every start. */
export const upsertGuides = async (sql: Sql, now = new Date()): Promise<void> => {
  const [guides, translations] = await Promise.all([readOriginals(), readTranslations()])
  await inTransaction(sql, async (tx) => {
    const newGuides = changed(guides, await store.listGuideTexts(tx, slugs))
    for (const guide of newGuides) {
      // Distinct timestamps keep the order of the table.
      const createdAt = new Date(now.getTime() + guides.indexOf(guide))
      await store.upsertGuide(tx, uuid(), createdAt, guide)
    }
    const newTranslations = changed(translations, await store.listTranslationTexts(tx, slugs))
    for (const { slug, ...text } of newTranslations) await store.upsertTranslation(tx, slug, text)
  })
}
