import { foldAccents } from '#shared/http/foldAccents.ts'
import type { PublicUser } from '#shared/users/user.ts'

/** A name that is being typed: where its @ stands, and what is typed of it. */
export type Mentioning = { at: number; q: string }

const beingTyped = /(?:^|[\s([{"'])@([\p{L}\p{N}._-]{1,30})$/u

const endOfName = /^[\p{L}\p{N}._-]+/u

const folded = (text: string) => foldAccents(text).toLowerCase()

/** As the server finds them: each word is part of the name or of the username. */
export const isNamedBy = ({ name, username }: Pick<PublicUser, 'name' | 'username'>, q: string) => {
  const text = folded(`${name} ${username}`)
  return folded(q)
    .split(/[\s.'’-]+/)
    .every((part) => text.includes(part))
}

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
