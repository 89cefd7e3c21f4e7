import { localeOf } from '#shared/language/languages.ts'
import { currentLanguage } from './currentLanguage.ts'

/** A complete list in the order of the reader's language: "Ł" comes after "L" in Polish only. */
export const sortByName = <T extends { name: string }>(rows: readonly T[]): T[] => {
  const { compare } = new Intl.Collator(localeOf(currentLanguage()))
  return rows.toSorted((one, other) => compare(one.name, other.name))
}
