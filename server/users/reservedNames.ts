import type { Db } from '#server/db/connect.ts'
import { AppError } from '#server/http/appError.ts'
import { readPlatform } from '#server/platform/platform.ts'

const reservedWords =
  // untranslated: reserved names.
  `admin admins administrator administrators administration moderator moderators mod
  mods support help helpdesk staff team official welkom`.split(/\s+/)

// Homoglyphs: letters of other scripts, digits and signs that look like Latin letters. l, i and 1
// look alike; so do m and rn, or w and vv.
const homoglyphs: Record<string, string> = {
  ...{ а: 'a', в: 'b', е: 'e', ё: 'e', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't' },
  ...{ у: 'y', х: 'x', і: 'i', ї: 'i', ј: 'j', ѕ: 's', ԁ: 'd', ո: 'n', ԛ: 'q', ԝ: 'w', һ: 'h' },
  ...{ ӏ: 'i', г: 'r', п: 'n', и: 'u', ѵ: 'v', ь: 'b', ү: 'y', ɑ: 'a', ɡ: 'g', ı: 'i', ł: 'i' },
  ...{ α: 'a', β: 'b', ε: 'e', η: 'n', ι: 'i', κ: 'k', μ: 'm', ν: 'v', ο: 'o', ρ: 'p', σ: 'o' },
  ...{ τ: 't', υ: 'u', χ: 'x', ω: 'w', δ: 'd', ø: 'o', đ: 'd', ħ: 'h', ŧ: 't', ŀ: 'i' },
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g', '@': 'a', $: 's' },
  ...{ '!': 'i', '|': 'i', '+': 't', l: 'i' },
}

// Greek capitals that look like other letters than their small forms do.
const capitals: Record<string, string> = { Η: 'h', Ν: 'n', Υ: 'y' }

const foldHomoglyphs = (word: string) =>
  Array.from(word, (letter) => homoglyphs[letter] ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

const normalizeName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[ΗΝΥ]/g, (letter) => capitals[letter] ?? letter)
    .toLowerCase()

// Joins single letters: "a d m i n" is one word.
const splitWords = (name: string) =>
  normalizeName(name)
    .split(/[^\p{L}\p{N}@$!|+]+/u)
    .filter(Boolean)
    .reduce<{ word: string; isSpelled: boolean }[]>((words, word) => {
      const last = words.at(-1)
      const isLetter = [...word].length === 1
      if (last?.isSpelled && isLetter) last.word += word
      else words.push({ word, isSpelled: isLetter })
      return words
    }, [])
    .map(({ word }) => word)

const reserved = new Set(reservedWords.map(foldHomoglyphs))
// "Mo D." and "Tea M." are people, so only longer words are matched across spaces.
const reservedWhenSpaced = new Set(
  reservedWords.filter(({ length }) => length > 4).map(foldHomoglyphs),
)

// Groups may have a name such as "Volleyball team" or "Help with taxes".
const reservedInGroups = new Set(
  reservedWords.filter((word) => !['help', 'team'].includes(word)).map(foldHomoglyphs),
)

/** Digits at either end are ignored: "Admin2" counts as "admin". */
const isStaffWord = (word: string, staffWords: Set<string>) =>
  [word, word.replace(/^\d+|(?<!\d)\d+$/g, '')].some((one) => staffWords.has(foldHomoglyphs(one)))

const skeletonOf = (name: string) => foldHomoglyphs(splitWords(name).join(''))

/** Whether a user with this name could impersonate the team or the community. */
export const isReservedName = (name: string, community: string, staffWords = reserved): boolean => {
  const words = splitWords(name)
  const skeleton = skeletonOf(name)
  return (
    reservedWhenSpaced.has(skeleton) ||
    (skeleton !== '' && skeleton === skeletonOf(community)) ||
    isStaffWord(words.at(0) ?? '', staffWords) ||
    isStaffWord(words.at(-1) ?? '', staffWords) ||
    // "Help desk Leiden"
    [words.slice(0, 2), words.slice(-2)].some((pair) =>
      reservedWhenSpaced.has(foldHomoglyphs(pair.join(''))),
    )
  )
}

/** Whether a group with this name could seem to be one of the team. */
export const isReservedGroupName = (name: string, community: string) =>
  reserved.has(skeletonOf(name)) || isReservedName(name, community, reservedInGroups)

/** Addresses everyone in a group, as `everyoneName` in shared/groups/mentions.ts. */
const reservedUsernames = ['group']

/** For users who are not staff. */
export const rejectReservedNames = async (db: Db, names: { username?: string; name: string }) => {
  const { name: community } = await readPlatform(db)
  for (const [field, name] of Object.entries(names))
    if (
      isReservedName(name, community) ||
      (field === 'username' && reservedUsernames.includes(name.toLowerCase()))
    )
      throw new AppError('reserved_name', { field })
}

/** For users who are not staff. */
export const rejectReservedGroupName = async (db: Db, name: string) => {
  const { name: community } = await readPlatform(db)
  if (isReservedGroupName(name, community)) throw new AppError('reserved_name', { field: 'name' })
}
