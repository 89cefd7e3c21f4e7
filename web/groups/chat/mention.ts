import { foldText } from '#shared/http/foldText.ts'
import type { PublicUser } from '#shared/users/user.ts'

/** A mention being typed: the position of its @, and the text after it. */
export type TypedMention = { at: number; q: string }

const typedMention = /(?:^|[\s([{"'])@([\p{L}\p{N}._-]{1,30})$/u

const restOfName = /^[\p{L}\p{N}._-]+/u

/** The same matching as on the server: each word is part of the name or the username. */
export const matchesMention = (
  { name, username }: Pick<PublicUser, 'name' | 'username'>,
  q: string,
) => {
  const text = foldText(`${name} ${username}`)
  return foldText(q)
    .split(/[\s.-]+/)
    .every((part) => text.includes(part))
}

/** null: there is no mention at the caret. */
export const findMentionAt = (text: string, caret: number): TypedMention | null => {
  const [, q] = typedMention.exec(text.slice(0, caret)) ?? []
  return q === undefined ? null : { at: caret - q.length - 1, q }
}

/** The text with the mention completed, and the new caret position. */
export const insertMention = (text: string, { at, q }: TypedMention, username: string) => {
  const before = `${text.slice(0, at)}@${username} `
  const rest = text.slice(at + 1 + q.length).replace(restOfName, '')
  return { text: before + rest.replace(/^ /, ''), caret: before.length }
}
