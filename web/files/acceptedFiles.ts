import { t } from '#web/language/t.tsx'

const endings = ['pdf', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'txt', 'csv', 'md']

/** For the browser's file dialog. On phones, pictures also offer the camera. */
export const accept = ['image/*', ...endings.map((ending) => `.${ending}`)].join(',')

const endingOf = (name: string) => name.toLowerCase().split('.').at(-1) ?? ''

/** Not every system knows the type of a HEIC file. */
export const isPicture = ({ type, name }: File) =>
  type === 'image/svg+xml'
    ? false
    : type.startsWith('image/') || ['heic', 'heif'].includes(endingOf(name))

/** Why the file cannot be sent, as far as its name and type tell; null: the server decides. */
export const refusalOf = (file: File) => {
  if (file.size === 0) return t('files.file_empty')
  if (isPicture(file) || endings.includes(endingOf(file.name))) return null
  const isPlainText = file.type.startsWith('text/') && !/html|xml|script/.test(file.type)
  return isPlainText || file.type === '' ? null : t('files.file_type_not_accepted')
}
