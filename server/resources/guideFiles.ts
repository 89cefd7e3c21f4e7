import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** A Markdown file with `name: value` lines between two lines of dashes at its top. */
type TextFile = { fields: Record<string, string>; content: string }

const fileParts = /^---\n(?<head>[\s\S]*?)\n---\n(?<content>[\s\S]*)$/

const parseField = (line: string): [name: string, value: string] => {
  const [, name = '', value = ''] = /^(\w+): +(.*\S)\s*$/.exec(line) ?? []
  if (name === '') throw new Error(`“${line}” is not “name: value”`)
  return [name, value]
}

const parseTextFile = (text: string): TextFile => {
  const { head, content } = fileParts.exec(text)?.groups ?? {}
  if (head === undefined || content === undefined) throw new Error('It has no front matter')
  return { fields: Object.fromEntries(head.split('\n').map(parseField)), content: content.trim() }
}

type Original = { title: string; description: string; content: string }

/**
 * Names a version of an original text, so that a translation can say which one it follows. The
 * table `resources` computes the same. It identifies a text and protects nothing, so MD5 is enough.
 */
export const textVersion = ({ title, description, content }: Original) =>
  createHash('md5').update([title, description, content].join('\n')).digest('hex').slice(0, 8)

const folder = path.join(import.meta.dirname, 'guides')

const slugOf = (file: string) => path.basename(file, '.md')

export type GuideFile = Original & { slug: string; fields: Record<string, string> }

const readGuideFile = async (language: string, file: string): Promise<GuideFile> => {
  const text = await readFile(path.join(folder, language, file), 'utf8')
  try {
    const { fields, content } = parseTextFile(text)
    const { title, description } = fields
    if (!title || !description) throw new Error('It needs a title and a description')
    return { slug: slugOf(file), title, description, content, fields }
  } catch (error) {
    throw new Error(`${language}/${file}: ${error instanceof Error ? error.message : error}`)
  }
}

/** The bundled guides in one language; none if it has no folder. */
export const readGuideFiles = async (language: string): Promise<GuideFile[]> => {
  const inner = path.join(folder, language)
  const files = existsSync(inner) ? await readdir(inner) : []
  return Promise.all(
    files.filter((file) => file.endsWith('.md')).map((file) => readGuideFile(language, file)),
  )
}

export const hasGuideFile = (language: string, slug: string) =>
  existsSync(path.join(folder, language, `${slug}.md`))
