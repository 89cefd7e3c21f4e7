import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#shared/language/languages.ts'
import { defaultPlatform } from '#shared/settings/platform.ts'

const root = join(import.meta.dirname, '../..')

const read = (path: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, path), 'utf8'))

/** The text of a message of the web, by its key: `auth.login.submit`. For messages without values. */
export const textIn = (language: Language, key: string) => {
  const [feature = '', ...rest] = key.split('.')
  const text = read(`web/${feature}/messages/${language}.json`)[rest.join('.')]
  if (text === undefined) throw new Error(`There is no message ${key} in ${language}`)
  // ICU doubles straight apostrophes.
  return text.replaceAll("''", "'")
}

const allIn = (language: Language) =>
  globSync(`{web,shared}/*/messages/${language}.json`, { cwd: root }).flatMap((path) =>
    Object.values(read(path)),
  )

/** Whole texts of the catalogues that are in one language and not in another. */
export const textsOnlyIn = (language: Language, other: Language) => {
  const others = new Set([...allIn(other), defaultPlatform.name])
  return new Set(allIn(language).filter((text) => !/[{<]/.test(text) && !others.has(text)))
}
