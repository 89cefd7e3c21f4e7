import * as z from 'zod'
import type { Db, Sql } from '#server/db/connect.ts'
import { readPlatform } from '#server/settings/platform.ts'
import type { Words } from './kinds/telling.ts'
import { allKinds, type Kind, kinds } from './kinds.ts'
import * as store from './store.ts'

/** Members cannot choose another yet. */
const language = 'en'

/**
 * A template with its `{{words}}` put in, once: what a word holds is never looked through again, so
 * a name like `{{about}}` stays that. Where nothing was given stands what `missing` says, or nothing.
 */
export const fillIn = (template: string, words: Words, missing: Words = {}): string => {
  const [given, fallback] = [new Map(Object.entries(words)), new Map(Object.entries(missing))]
  const fill = (_: string, word: string) => given.get(word) ?? fallback.get(word) ?? ''
  return template.replace(/\{\{(\w+)\}\}/g, fill).trim()
}

/** At each start: the templates are there as this Welkom has them, but for those written anew. */
export const putTemplates = (sql: Sql): Promise<void> =>
  store.putTemplates(
    sql,
    language,
    allKinds.map((kind) => {
      const { title, message, actionText, missing = {} } = kinds[kind]
      return {
        type: kind,
        titleTemplate: title,
        messageTemplate: message,
        actionTemplate: actionText,
        personalizationRules: { missing },
      }
    }),
  )

const Rules = z.object({ missing: z.record(z.string(), z.string()) })

const foundTemplate = async (db: Db, kind: Kind) => {
  const [row] = await store.findTemplates(db, [kind], language)
  const own = kinds[kind]
  if (!row) return own
  const rules = Rules.safeParse(row.personalizationRules)
  return {
    title: row.titleTemplate,
    message: row.messageTemplate,
    actionText: row.actionTemplate ?? '',
    missing: rules.success ? (rules.data.missing as Words) : (own.missing ?? {}),
  }
}

/**
 * The words of a kind as they stand in the table; where they are switched off, ours. With the name
 * that the community has now, also in what stands where nothing was given.
 */
export const templateOf = async (db: Db, kind: Kind) => {
  const template = await foundTemplate(db, kind)
  const { name: community } = await readPlatform(db)
  const missing = Object.entries(template.missing ?? {}).map(
    ([word, text]) => [word, fillIn(text, { community })] as const,
  )
  return { ...template, missing: { ...Object.fromEntries(missing), community } as Words }
}

export type Said = { title: string; message: string; actionText: string }

export const sayIn = (
  { title, message, actionText, missing }: Said & { missing?: Words },
  words: Words,
): Said => ({
  title: fillIn(title, words, missing),
  message: fillIn(message, words, missing),
  actionText: fillIn(actionText, words, missing),
})
