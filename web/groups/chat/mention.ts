import type { PublicUser } from '#shared/users/user.ts'

/** A name that is being typed: where its @ stands, and what is typed of it. */
export type Mentioning = { at: number; q: string }

const beingTyped = /(?:^|[\s([{"'])@([\p{L}\p{N}._-]{1,30})$/u

const endOfName = /^[\p{L}\p{N}._-]+/u

const words = (text: string) => ` ${text.toLowerCase().replaceAll('-', ' ')}`

/** As the server finds them: by the start of a name, of a part of it, or of the username. */
export const isNamedBy = ({ name, username }: Pick<PublicUser, 'name' | 'username'>, q: string) =>
  words(name).includes(words(q)) || username.toLowerCase().startsWith(q.toLowerCase())

/** null: nobody is being named where the caret stands. */
export const mentioningAt = (text: string, caret: number): Mentioning | null => {
  const [, q] = beingTyped.exec(text.slice(0, caret)) ?? []
  return q === undefined ? null : { at: caret - q.length - 1, q }
}

/** The text with the whole name in it, and where the caret stands then. */
export const withMention = (text: string, { at, q }: Mentioning, username: string) => {
  const before = `${text.slice(0, at)}@${username} `
  const rest = text.slice(at + 1 + q.length).replace(endOfName, '')
  return { text: before + rest.replace(/^ /, ''), caret: before.length }
}
