import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Refusal } from '#server/http/refusal.ts'
import { documents } from '#shared/privacy/documents.ts'

const folder = path.join(import.meta.dirname, '../../../docs/privacy')

/** The files of the repository themselves: what is shown is what is kept. */
export const readDocument = async (name: string) => {
  const known = documents.find((document) => document.name === name)
  if (!known) throw new Refusal(404, 'Document not found')
  return { ...known, content: await readFile(path.join(folder, `${known.name}.md`), 'utf8') }
}
