import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { readTextFile, type TextFile } from '#server/language/textFile.ts'

const folder = path.join(import.meta.dirname, 'guides')

type GuideFile = TextFile & { slug: string }

/** The bundled guides in one language; none if it has no folder. */
export const readGuideFiles = async (language: string): Promise<GuideFile[]> => {
  const inner = path.join(folder, language)
  const files = existsSync(inner) ? await readdir(inner) : []
  return Promise.all(
    files
      .filter((file) => file.endsWith('.md'))
      .map(async (file) => ({
        slug: path.basename(file, '.md'),
        ...(await readTextFile(path.join(inner, file))),
      })),
  )
}

export const hasGuideFile = (language: string, slug: string) =>
  existsSync(path.join(folder, language, `${slug}.md`))
