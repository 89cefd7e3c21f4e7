import * as z from 'zod/mini'
import type { Db, Sql } from '#server/db/connect.ts'
import { currentLanguage, runInLanguage } from '#server/language/currentLanguage.ts'
import { isolate } from '#server/language/isolate.ts'
import { t } from '#server/language/t.ts'
import { readPlatform } from '#server/platform/platform.ts'
import type { MessageArgs } from '#shared/language/formatMessage.ts'
import { languages } from '#shared/language/languages.ts'
import type { TemplateArgs, TemplateVariable } from './kinds/definition.ts'
import { allKinds, type Kind, kinds } from './kinds.ts'
import * as store from './store.ts'
import { writeText } from './storedText.ts'

/** The texts of a kind, with their variables as `{{about}}`. */
export type Template = { title: string; message: string; actionText: string }
type Values = Partial<Record<TemplateVariable, string>>

/**
 * Replaces the variables of a template in a single pass, so a value such as `{{about}}` is not
 * expanded again. Variables without a value fall back to `missing`, then to the empty string.
 */
export const renderTemplate = (template: string, args: Values, missing: Values = {}): string => {
  const [values, fallback] = [new Map(Object.entries(args)), new Map(Object.entries(missing))]
  const fill = (variable: string, name: string) => {
    const value = values.get(name) ?? fallback.get(name) ?? ''
    return variable === template ? value : isolate(value)
  }
  // Arabic messages isolate their variables already.
  return template.replace(/\u2068?\{\{(\w+)\}\}\u2069?/g, fill).trim()
}

const translate = t as (key: string, args?: MessageArgs) => string

const eventIdOf = (actionUrl: string) =>
  new URLSearchParams(actionUrl.split('?')[1]).get('event') ?? ''

/** The buttons of a question, in the current language. */
export const answersOf = (kind: Kind, actionUrl: string) =>
  (kinds[kind].answers ?? []).map(({ text, search, put }) => ({
    text: translate(text),
    path: actionUrl + search,
    ...(put && { put: put.replace(':id', eventIdOf(actionUrl)) }),
  }))

const variables = Object.fromEntries(
  ['who', 'about', 'what', 'when', 'headline', 'community'].map((name) => [name, `{{${name}}}`]),
)

/** A message as a template: each of its arguments becomes a variable of that name. */
const asTemplate = (key: string) => translate(key, variables)

/** The template of the catalogue, in the current language. */
export const builtInTemplate = (kind: Kind): Template & { missing: Values } => {
  const { hasAction = true, missing = {} } = kinds[kind]
  return {
    title: asTemplate(`notifications.kind.${kind}.title`),
    message: asTemplate(`notifications.kind.${kind}.message`),
    actionText: hasAction ? asTemplate(`notifications.kind.${kind}.action`) : '',
    missing: Object.fromEntries(
      Object.entries(missing).map(([name, key]) => [name, asTemplate(key)]),
    ),
  }
}

/** Runs at each start. Leaves templates that an administrator edited unchanged. */
export const upsertTemplates = async (sql: Sql): Promise<void> => {
  for (const language of languages)
    await runInLanguage(language, () =>
      store.upsertTemplates(
        sql,
        language,
        allKinds.map((kind) => {
          const { title, message, actionText, missing } = builtInTemplate(kind)
          return {
            type: kind,
            titleTemplate: title,
            messageTemplate: message,
            actionTemplate: actionText,
            personalizationRules: { missing },
          }
        }),
      ),
    )
}

const Rules = z.object({ missing: z.record(z.string(), z.string()) })

type StoredTemplate = Awaited<ReturnType<typeof store.findTemplates>>[number]

const readTemplate = (kind: Kind, row: StoredTemplate | undefined) => {
  const builtIn = builtInTemplate(kind)
  if (!row) return builtIn
  const rules = Rules.safeParse(row.personalizationRules)
  return {
    title: row.titleTemplate,
    message: row.messageTemplate,
    actionText: row.actionTemplate ?? '',
    missing: rules.success ? (rules.data.missing as Values) : builtIn.missing,
  }
}

/**
 * The stored templates of these kinds in the current language, or the built-in ones where they are
 * deactivated. The current community name is available to a template and to its fallback values.
 */
export const getTemplates = async (db: Db, wanted: Kind[]) => {
  const rows = await store.findTemplates(db, wanted, currentLanguage())
  const { name: community } = await readPlatform(db)
  return new Map(
    wanted.map((kind) => {
      const found = rows.find(({ type }) => type === kind)
      const { missing, ...template } = readTemplate(kind, found)
      const fallbacks = Object.entries(missing).map(
        ([name, text]) => [name, renderTemplate(text, { community })] as const,
      )
      return [kind, { ...template, missing: { ...Object.fromEntries(fallbacks), community } }]
    }),
  )
}

export const getTemplate = async (db: Db, kind: Kind): Promise<Template & { missing: Values }> => {
  const template = (await getTemplates(db, [kind])).get(kind)
  if (!template) throw new Error(`No template of ${kind}`)
  return template
}

export type RenderedNotification = { title: string; message: string; actionText: string }

/** In the current language, which must be that of the template. */
export const renderNotification = (
  { title, message, actionText, missing }: Template & { missing?: Values },
  args: TemplateArgs,
): RenderedNotification => {
  const values = Object.fromEntries(
    Object.entries(args).map(([name, text]) => [name, writeText(text)]),
  )
  return {
    title: renderTemplate(title, values, missing),
    message: renderTemplate(message, values, missing),
    actionText: renderTemplate(actionText, values, missing),
  }
}
