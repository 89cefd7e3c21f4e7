import { isDocumentText, isPictureText } from '#shared/files/wordless.ts'
import { t } from '#shared/language/t.ts'

/** What one line shows of a message, which may have only files. */
export const previewOf = (text: string) => {
  if (isPictureText(text)) return `${text} ${t('common.picture')}`
  if (isDocumentText(text)) return `${text} ${t('files.document.document')}`
  return text
}
