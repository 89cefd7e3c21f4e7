import type { Group, GroupType } from '#shared/groups/contract.ts'

/** Drawings for what a name is about, with words in English and Dutch. */
const topics: [picture: string, words: RegExp][] = [
  ['coffee', /coffee|koffie|caf[eé]/i],
  ['housing', /hous|room|rent|woning|kamer|huis/i],
  ['children', /au pair|famil|parent|kids|kind/i],
  ['bike', /bike|bicy|cycl|fiets/i],
  ['running', /\brun|hardlo/i],
  ['football', /footb|voetb/i],
  ['sport', /sport|tennis|gym|climb/i],
  ['game', /game|spel|chess|schaak/i],
  ['books', /book|boek|read/i],
  ['music', /music|muziek|choir|koor/i],
  ['dance', /dance|dans|salsa/i],
  ['potluck', /cook|food|dinner|eten|kook/i],
  ['garden', /garden|tuin|plant/i],
  ['photo', /photo|foto/i],
  ['dog', /\bdog|hond/i],
  ['museum', /museum|\bart\b|kunst/i],
  ['job', /\bjob|work|career|werk/i],
  ['forest', /hik|walk|wandel|nature|natuur/i],
]

/** What fits groups whose name has no topic. */
const covers: Record<GroupType, readonly string[]> = {
  language_buddies: ['conversation', 'tandem', 'language', 'reading', 'cafe'],
  new_arrivals: ['city', 'canal', 'windmill', 'friends', 'tower', 'tulip', 'cheese'],
  students: ['student', 'laptop', 'lecture', 'birthday'],
  expats: ['networking', 'drinks', 'film', 'picnic'],
}

/** The same name has the same drawing everywhere. */
export const groupCover = ({ name, type }: Pick<Group, 'name' | 'type'>) => {
  const topic = topics.find(([, words]) => words.test(name))?.[0]
  const fitting = covers[type]
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return `/images/${topic ?? fitting[sum % fitting.length]}.svg`
}

/** All of them, for the check of the files. */
export const groupCovers = [...topics.map(([picture]) => picture), ...Object.values(covers).flat()]
