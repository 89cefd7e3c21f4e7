import { isUtf8 } from 'node:buffer'

/** What a file is by its content, whatever its name says. */
export type FileType = {
  kind: 'picture' | 'document'
  mediaType: string
  /** Of a download's name. */
  extension: string
}

const picture = (format: string): FileType => ({
  kind: 'picture',
  mediaType: 'image/webp',
  extension: format,
})
const document = (mediaType: string, extension: string): FileType => ({
  kind: 'document',
  mediaType,
  extension,
})

const office = 'application/vnd.openxmlformats-officedocument.'
const openDocument = 'application/vnd.oasis.opendocument.'

/** Of a folder in the archive. */
const officeFolders = [
  ['word/', document(`${office}wordprocessingml.document`, 'docx')],
  ['xl/', document(`${office}spreadsheetml.sheet`, 'xlsx')],
  ['ppt/', document(`${office}presentationml.presentation`, 'pptx')],
] as const

const openDocuments = [
  [`${openDocument}text`, 'odt'],
  [`${openDocument}spreadsheet`, 'ods'],
  [`${openDocument}presentation`, 'odp'],
] as const

const centralEntry = 'PK\x01\x02'
const centralHeaderBytes = 46
const maxEntries = 20_000

/** The names in the directory at the end of a ZIP archive, which is read without unpacking anything. */
const namesInArchive = (bytes: Buffer) => {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > bytes.length) return []
  const names: string[] = []
  let at = bytes.readUInt32LE(end + 16)
  while (names.length < maxEntries && at + centralHeaderBytes <= end) {
    if (bytes.toString('latin1', at, at + 4) !== centralEntry) return []
    const name = bytes.readUInt16LE(at + 28)
    const rest = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    const begin = at + centralHeaderBytes
    names.push(bytes.toString('utf8', begin, begin + name))
    at = begin + name + rest
  }
  return names
}

/** OpenDocument files begin with an entry `mimetype`, which is not compressed. */
const openDocumentIn = (bytes: Buffer) => {
  if (bytes.length < 30 || bytes.readUInt16LE(8) !== 0) return null
  // Of the content, the name, and what follows it.
  const lengths = [bytes.readUInt32LE(18), bytes.readUInt16LE(26), bytes.readUInt16LE(28)] as const
  const end = 30 + lengths.reduce((sum, length) => sum + length, 0)
  const entry = bytes.toString('latin1', 30, Math.min(end, 200))
  const found = openDocuments.find(([mediaType]) => entry === `mimetype${mediaType}`)
  return found ? document(found[0], found[1]) : null
}

const hasMacros = (names: string[]) => names.some((name) => /^(Basic|Scripts)\//i.test(name))

/** An archive of an office program without macros; null: any other archive. */
const officeTypeOf = (bytes: Buffer) => {
  const names = namesInArchive(bytes)
  const open = openDocumentIn(bytes)
  if (open) return names.includes('content.xml') && !hasMacros(names) ? open : null
  if (!names.includes('[Content_Types].xml')) return null
  if (names.some((name) => name.toLowerCase().endsWith('vbaproject.bin'))) return null
  return (
    officeFolders.find(([folder]) => names.some((name) => name.startsWith(folder)))?.[1] ?? null
  )
}

const textTypes: Record<string, FileType> = {
  csv: document('text/csv', 'csv'),
  md: document('text/markdown', 'md'),
}

// White space, which a byte order mark is too, and `<`: a browser or mail program may take it for a page.
const looksLikeMarkup = /^\s*</

/** Control characters other than tab, line feed, form feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const binary = /[\0-\x08\x0b\x0e-\x1f\x7f]/

const textTypeOf = (bytes: Buffer, name: string) => {
  if (!isUtf8(bytes)) return null
  const text = bytes.toString('utf8')
  if (binary.test(text) || looksLikeMarkup.test(text)) return null
  const extension = name.toLowerCase().split('.').at(-1) ?? ''
  return textTypes[extension] ?? document('text/plain', 'txt')
}

/** Decides by the content. Null: not accepted. The name only tells kinds of text apart. */
export const fileTypeOf = (bytes: Buffer, name: string): FileType | null => {
  const start = bytes.toString('latin1', 0, 16)
  if (start.startsWith('\xff\xd8\xff')) return picture('jpg')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return picture('png')
  if (/^GIF8[79]a/.test(start)) return picture('gif')
  if (/^RIFF.{4}WEBP/s.test(start)) return picture('webp')
  if (start.startsWith('%PDF-')) return document('application/pdf', 'pdf')
  if (start.startsWith('PK\x03\x04')) return officeTypeOf(bytes)
  return textTypeOf(bytes, name)
}
