import type { App } from '#server/http/context.ts'
import { canonicalEmail, findPublicByEmail, searchPublic } from '#server/users/users.ts'
import { mostFound } from '#shared/connections/contract.ts'
import { Email } from '#shared/users/rules.ts'
import type { Me } from '#shared/users/user.ts'

/**
 * A complete address finds its owner if they allow it. A part of one finds no one: otherwise it could
 * be guessed letter by letter.
 */
export const searchUsers = ({ db }: Pick<App, 'db'>, me: Me, q: string) =>
  Email.safeParse(q).success
    ? findPublicByEmail(db, me.id, canonicalEmail(q))
    : searchPublic(db, me.id, q, mostFound)
