const lettersOf = (word: string) =>
  Array.from(word).filter((letter) => /[\p{L}\p{N}]/u.test(letter))

/** The first two letters of a name, as capitals. */
export const firstLetters = (name: string) =>
  lettersOf(name).slice(0, 2).join('').toLocaleUpperCase('en')

/** Two capitals: of the first and last word, or the first two letters of a single word. */
export const initials = (name: string) => {
  const words = name
    .split(/\s+/)
    .map(lettersOf)
    .filter((word) => word.length > 0)
  const [first, last] = [words.at(0) ?? [], words.at(-1) ?? []]
  const two = words.length > 1 ? [first[0], last[0]] : first.slice(0, 2)
  // Letters of Arabic would join, and look like a word.
  const joiner = /\p{Script=Arabic}/u.test(two.join('')) ? '\u200c' : ''
  return two.join(joiner).toLocaleUpperCase('en')
}
