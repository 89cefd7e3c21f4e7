import { foldAccents } from '#shared/http/foldAccents.ts'

const longest = 60

/** `Finding a huisarts: how?` is `finding-a-huisarts-how`; a title without Latin letters is `guide`. */
export const slugOf = (title: string): string => {
  const words = foldAccents(title)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return words.slice(0, longest).replace(/^-+|-+$/g, '') || 'guide'
}

/** The slug itself, or with the first number that nobody has. */
export const freeSlug = (wanted: string, taken: string[]): string => {
  if (!taken.includes(wanted)) return wanted
  for (let number = 2; ; number++) {
    const slug = `${wanted}-${number}`
    if (!taken.includes(slug)) return slug
  }
}
