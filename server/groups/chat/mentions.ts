// As the web marks names, but with every way to read the end: `@mina.` may end a sentence.
const name = /(?<![\p{L}\p{N}@/._-])@([A-Za-z0-9._-]{3,})/gu
const shortest = 3
const longest = 30

/** For each name in a message what it may stand for, in lower case; the longest first. */
export const namesIn = (message: string): string[][] =>
  [...message.matchAll(name)]
    .map(([, run = '']) => {
      const bare = run.replace(/[._-]+$/, '').length
      const shorter = Array.from({ length: run.length - bare + 1 }, (_, less) =>
        run.slice(0, run.length - less).toLowerCase(),
      )
      return shorter.filter(({ length }) => length >= shortest && length <= longest)
    })
    .filter(({ length }) => length > 0)

/** Whom they mean, each person once. */
export const mentioned = (
  named: string[][],
  found: { userId: string; username: string }[],
): string[] => {
  const known = new Map(found.map(({ userId, username }) => [username.toLowerCase(), userId]))
  const meant = named.flatMap((ways) => ways.map((way) => known.get(way)).find(Boolean) ?? [])
  return [...new Set(meant)]
}
