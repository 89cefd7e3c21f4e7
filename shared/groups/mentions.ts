// Same syntax as in the web app, but trailing punctuation is ambiguous: `@mina.` may end a sentence.
const mentionPattern = /(?<![\p{L}\p{N}@/._-])@([A-Za-z0-9._-]{3,})/gu
const minUsernameLength = 3
const maxUsernameLength = 30

/** For each mention its candidate usernames in lower case, longest first. */
export const parseMentions = (message: string): string[][] =>
  [...message.matchAll(mentionPattern)]
    .map(([, run = '']) => {
      const longest = run.slice(0, maxUsernameLength).toLowerCase()
      const bare = run.search(/(?<![._-])[._-]*$/)
      const shortest = Math.max(bare, minUsernameLength)
      return Array.from({ length: Math.max(longest.length - shortest + 1, 0) }, (_, trimmed) =>
        longest.slice(0, longest.length - trimmed),
      )
    })
    .filter(({ length }) => length > 0)

/** What addresses everyone in a group, in every language. */
export const everyoneName = 'group'

export const mentionsEveryone = (message: string) =>
  parseMentions(message).some((candidates) => candidates.includes(everyoneName))

/** Resolves mentions to distinct user ids. */
export const resolveMentions = (
  named: string[][],
  found: { userId: string; username: string }[],
): string[] => {
  const known = new Map(found.map(({ userId, username }) => [username.toLowerCase(), userId]))
  const userIds = named.flatMap(
    (candidates) => candidates.map((candidate) => known.get(candidate)).find(Boolean) ?? [],
  )
  return [...new Set(userIds)]
}
