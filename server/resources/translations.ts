import type { Db, Tx } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { isLanguage, type Language, originalLanguage } from '#shared/language/languages.ts'
import type { GuideTranslation, TranslationDraft } from '#shared/resources/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { hasBundledTranslation } from './bundledGuides.ts'
import { lockGuide, recordGuideChange } from './resources.ts'
import * as store from './store.ts'

/** A guide and one of the languages it can be translated into. */
type Wanted = { id: string; language: string }

const notFound = () => new AppError('translation_not_found')

const translatable = (language: string): Language => {
  if (!isLanguage(language) || language === originalLanguage) throw notFound()
  return language
}

const readTranslation = async (
  db: Db,
  id: string,
  language: Language,
): Promise<GuideTranslation> => {
  const original = await store.findOriginal(db, id)
  if (!original) throw new AppError('guide_not_found')
  const { slug, version, textChangedAt, ...text } = original
  const found = await store.findTranslation(db, id, language)
  const mayBeDeleted = !hasBundledTranslation(slug, language)
  return {
    language,
    original: { ...text, version },
    translation: found && {
      ...found,
      originalChangedAt: found.follows === version ? null : textChangedAt,
      mayBeDeleted,
    },
  }
}

export const getTranslation = ({ db }: Pick<App, 'db'>, { id, language }: Wanted) =>
  readTranslation(db, id, translatable(language))

type Change = { entityId: string; isPublished: boolean }

const recordChange = (app: App, tx: Tx, me: Me, change: Change) =>
  recordGuideChange(app, tx, { me, action: 'guide_rewritten', ...change })

/** Readers see the translation immediately if the guide is published. */
export const translateGuide = (
  app: App,
  me: Me,
  { id, language: wanted, ...draft }: TranslationDraft & Wanted,
): Promise<GuideTranslation> => {
  const language = translatable(wanted)
  return inTransaction(app.db, async (tx) => {
    const { isPublished } = await lockGuide(tx, id)
    await store.putTranslation(tx, id, { ...draft, language }, app.now())
    await recordChange(app, tx, me, { entityId: id, isPublished })
    return readTranslation(tx, id, language)
  })
}

export const removeTranslation = (
  app: App,
  me: Me,
  { id, language: wanted }: Wanted,
): Promise<void> => {
  const language = translatable(wanted)
  return inTransaction(app.db, async (tx) => {
    const { slug, isPublished } = await lockGuide(tx, id)
    if (hasBundledTranslation(slug, language)) throw new AppError('built_in_translation')
    if (!(await store.removeTranslation(tx, id, language))) throw notFound()
    await recordChange(app, tx, me, { entityId: id, isPublished })
  })
}
