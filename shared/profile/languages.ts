import type { Level } from '#shared/buddies/contract.ts'
import { languageCodes, languageName } from '#shared/buddies/languages.ts'
import type { Label } from '#shared/language/t.ts'
import type { MemberLanguage } from './contract.ts'

/** Levels in words, with their codes. Forms offer the ones in `offeredLevels`. */
export const levelWords: Record<Level, Label> = {
  A0: 'profile.level.A0',
  A1: 'profile.level.A1',
  A2: 'profile.level.A2',
  B1: 'profile.level.B1',
  B2: 'profile.level.B2',
  C1: 'profile.level.C1',
  C2: 'profile.level.C2',
  native: 'profile.level.native',
}

/** After a language, in small letters: “Dutch — a few words”. */
export const levelWordsInside: Record<Level, Label> = {
  A0: 'profile.levelInside.A0',
  A1: 'profile.levelInside.A1',
  A2: 'profile.levelInside.A2',
  B1: 'profile.levelInside.B1',
  B2: 'profile.levelInside.B2',
  C1: 'profile.levelInside.C1',
  C2: 'profile.levelInside.C2',
  native: 'profile.levelInside.native',
}

/** Five steps are enough to choose from; language buddies need finer ones. */
export const offeredLevels = ['A1', 'A2', 'B1', 'C1', 'native'] as const satisfies Level[]

// Other English names of languages on the list.
const aliases: Record<string, string> = {
  flemish: 'nl',
  bengali: 'bn',
  mandarin: 'zh',
  frisian: 'fy',
  farsi: 'fa',
}

let codesByName: Map<string, string> | null = null

/** The code of a language by its English name; null for one that is not on the list. */
export const languageCodeOf = (name: string): string | null => {
  codesByName ??= new Map([
    ...Object.entries(aliases),
    ...languageCodes().map((code) => [languageName(code).toLowerCase(), code] as const),
  ])
  return codesByName.get(name.trim().toLowerCase()) ?? null
}

/** The names that no row of `speaks` stands for. */
export const otherLanguages = (names: string[], speaks: Pick<MemberLanguage, 'language'>[]) => {
  const spoken = new Set(speaks.map(({ language }) => language))
  return names.filter((name) => !spoken.has(languageCodeOf(name) ?? ''))
}
