import { getMessage } from '#web/language/catalogue.ts'
import { type Label, t } from '#web/language/t.tsx'

/**
 * The name of a field in the audit log, to go on with inside a sentence. A field without a label is
 * named by its words in English: `startDate` is "start date".
 */
export const formatField = (name: string): string => {
  const label = `privacy.trail.field.${name}` as Label
  return getMessage(label)
    ? t(label)
    : name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
