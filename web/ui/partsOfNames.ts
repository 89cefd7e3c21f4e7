import { localeFormat } from './localeFormat.ts'

/** "Niamh, Thabo and Joris", with the type `element` for each name. */
export const partsOfNames = (names: string[]) =>
  localeFormat(
    'names',
    (locale) => new Intl.ListFormat(locale, { type: 'conjunction' }),
  ).formatToParts(names)
