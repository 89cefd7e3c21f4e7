import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'

type Fields = Record<string, string>

const fileParts = /^---\n(?<head>[\s\S]*?)\n---\n(?<content>[\s\S]*)$/

const parseField = (line: string): [name: string, value: string] => {
  const [, name = '', value = ''] = /^(\w+): +(\S.*)$/.exec(line.trimEnd()) ?? []
  if (name === '') throw new Error(`“${line}” is not “name: value”`)
  return [name, value]
}

export type Text = { title: string; description: string; content: string }
export type TextFile = Text & { fields: Fields }

const parse = (text: string): TextFile => {
  const { head, content } = fileParts.exec(text)?.groups ?? {}
  if (head === undefined || content === undefined) throw new Error('It has no front matter')
  const fields = Object.fromEntries(head.split('\n').map(parseField))
  const { title, description } = fields
  if (!title || !description) throw new Error('It needs a title and a description')
  return { title, description, content: content.trim(), fields }
}

/** A Markdown file with `name: value` lines between two lines of dashes at its top. */
export const readTextFile = async (path: string): Promise<TextFile> => {
  const text = await readFile(path, 'utf8')
  try {
    return parse(text)
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * Names a version of an original text, so that a translation can say which one it follows. For
 * guides, the database computes the same. It identifies a text and protects nothing, so MD5 will do.
 */
export const textVersion = ({ title, description, content }: Text) =>
  createHash('md5').update([title, description, content].join('\n')).digest('hex').slice(0, 8)
