import type { Db } from '#server/db/connect.ts'
import type { NotificationRow } from '#server/db/rows.ts'
import { previewOf } from '#shared/conversation/previewOf.ts'
import { excerptOf } from '#shared/groups/rules.ts'
import type { TemplateArgs } from './kinds/definition.ts'
import { isKind, type Kind } from './kinds.ts'
import { getTemplates, renderNotification } from './templates.ts'

export type StoredNotification = Pick<
  NotificationRow,
  'type' | 'templateArgs' | 'title' | 'message' | 'actionText'
> & {
  /** Fills `{{what}}` of a mention. */
  mentionText?: string | null
}

type Templates = Awaited<ReturnType<typeof getTemplates>>

const textsOf = ({ type, templateArgs, mentionText }: StoredNotification, templates: Templates) => {
  const template = templates.get(type as Kind)
  if (!template || !templateArgs) return null
  try {
    const args = {
      ...(templateArgs as TemplateArgs),
      ...(typeof mentionText === 'string' && { what: previewOf(excerptOf(mentionText)) }),
    }
    const { actionText, ...texts } = renderNotification(template, args)
    return { ...texts, actionText: actionText || null }
  } catch {
    // Another version wrote a message that this one does not have.
    return null
  }
}

/**
 * Stored notifications in the current language. Those without arguments, of an unknown kind or with
 * an unknown message keep the text with which they were stored.
 */
export const inCurrentLanguage = async <Row extends StoredNotification>(
  db: Db,
  rows: Row[],
): Promise<Row[]> => {
  const stored = rows.filter(({ templateArgs }) => templateArgs !== null)
  const kinds = [...new Set(stored.map(({ type }) => type))].filter(isKind)
  if (kinds.length === 0) return rows
  const templates = await getTemplates(db, kinds)
  return rows.map((row) => ({ ...row, ...textsOf(row, templates) }))
}

export const oneInCurrentLanguage = async <Row extends StoredNotification>(
  db: Db,
  row: Row,
): Promise<Row> => (await inCurrentLanguage(db, [row]))[0] ?? row
