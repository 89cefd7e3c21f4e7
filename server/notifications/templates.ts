import * as z from 'zod/mini'
import type { Db, Sql } from '#server/db/connect.ts'
import { readPlatform } from '#server/platform/platform.ts'
import type { TemplateArgs } from './kinds/definition.ts'
import { allKinds, type Kind, kinds } from './kinds.ts'
import * as store from './store.ts'

// Members cannot choose another language yet.
const language = 'en'

/**
 * Replaces the variables of a template in a single pass, so a value such as `{{about}}` is not
 * expanded again. Variables without a value fall back to `missing`, then to the empty string.
 */
export const renderTemplate = (
  template: string,
  args: TemplateArgs,
  missing: TemplateArgs = {},
): string => {
  const [values, fallback] = [new Map(Object.entries(args)), new Map(Object.entries(missing))]
  const fill = (_: string, name: string) => values.get(name) ?? fallback.get(name) ?? ''
  return template.replace(/\{\{(\w+)\}\}/g, fill).trim()
}

/** Runs at each start. Leaves templates that an administrator edited unchanged. */
export const upsertTemplates = (sql: Sql): Promise<void> =>
  store.upsertTemplates(
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

const findStoredTemplate = async (db: Db, kind: Kind) => {
  const [row] = await store.findTemplates(db, [kind], language)
  const builtIn = kinds[kind]
  if (!row) return builtIn
  const rules = Rules.safeParse(row.personalizationRules)
  return {
    title: row.titleTemplate,
    message: row.messageTemplate,
    actionText: row.actionTemplate ?? '',
    missing: rules.success ? (rules.data.missing as TemplateArgs) : (builtIn.missing ?? {}),
  }
}

/**
 * The stored template of a kind, or the built-in one when it is deactivated. The current community
 * name is available to the template and to its fallback values.
 */
export const getTemplate = async (db: Db, kind: Kind) => {
  const template = await findStoredTemplate(db, kind)
  const { name: community } = await readPlatform(db)
  const missing = Object.entries(template.missing ?? {}).map(
    ([name, text]) => [name, renderTemplate(text, { community })] as const,
  )
  return { ...template, missing: { ...Object.fromEntries(missing), community } as TemplateArgs }
}

export type RenderedNotification = { title: string; message: string; actionText: string }

export const renderNotification = (
  { title, message, actionText, missing }: RenderedNotification & { missing?: TemplateArgs },
  args: TemplateArgs,
): RenderedNotification => ({
  title: renderTemplate(title, args, missing),
  message: renderTemplate(message, args, missing),
  actionText: renderTemplate(actionText, args, missing),
})
