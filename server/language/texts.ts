import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Language } from '#shared/language/languages.ts'

const root = join(import.meta.dirname, '../..')

const readJson = (path: string): Record<string, string> => {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8'))
  } catch (error) {
    throw new Error(`${path} is not valid JSON`, { cause: error })
  }
}

/** The texts of a language by key, such as `events.bookNow`. Those not translated are missing. */
export const readTexts = (language: Language): Map<string, string> =>
  new Map(
    globSync(`texts/${language}/*.json`, { cwd: root })
      .toSorted()
      .flatMap((path) =>
        Object.entries(readJson(path)).map(
          ([name, text]) => [`${basename(path, '.json')}.${name}`, text] as const,
        ),
      ),
  )
