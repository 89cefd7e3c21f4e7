import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type Language, languages, originalLanguage } from '#shared/language/languages.ts'
import { root } from '../setup/child.mjs'

/** The messages of one feature in one wing, by language. */
export type Catalogue = {
  /** `web/events/messages` */
  folder: string
  wing: string
  feature: string
  /** By language: the text of each name. A language without a file has none. */
  texts: Record<Language, Record<string, string>>
}

const readTexts = (path: string): Record<string, string> => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new Error(`${path} is not valid JSON`, { cause: error })
  }
}

const messageFolders = '{shared,server,web}/*/messages'

/** All catalogues, sorted by folder. */
export const readCatalogues = (): Catalogue[] =>
  globSync(`${messageFolders}/${originalLanguage}.json`, { cwd: root })
    .toSorted()
    .map((path) => {
      const folder = path.slice(0, -basename(path).length - 1)
      const [wing = '', feature = ''] = folder.split('/')
      const texts = Object.fromEntries(
        languages.map((language) => [language, readTexts(join(root, folder, `${language}.json`))]),
      ) as Catalogue['texts']
      return { folder, wing, feature, texts }
    })

/** The key of a message in code: `events.bookNow`. */
export const keyOf = ({ feature }: Pick<Catalogue, 'feature'>, name: string) => `${feature}.${name}`

/** Every message of these wings in a language, by key. Untranslated ones are in English. */
export const readMessages = (wings: string[], language: Language): Map<string, string> =>
  new Map(
    readCatalogues()
      .filter(({ wing }) => wings.includes(wing))
      .flatMap((catalogue) =>
        Object.entries(catalogue.texts[originalLanguage]).map(
          ([name, text]) =>
            [keyOf(catalogue, name), catalogue.texts[language][name] ?? text] as const,
        ),
      ),
  )
