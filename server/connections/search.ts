import type { App } from '#server/http/context.ts'
import { canonicalEmail, findPublicByEmail, searchPublic } from '#server/users/users.ts'
import { mostFound } from '#shared/connections/contract.ts'
import { Email } from '#shared/users/rules.ts'
import type { Me } from '#shared/users/user.ts'

/**
 * A whole address finds its owner, if they allow it; a part of one finds nobody, or it could be
 * guessed by letters.
 */
export const searchUsers = ({ db }: Pick<App, 'db'>, me: Me, q: string) =>
  Email.safeParse(q).success
    ? findPublicByEmail(db, me.id, canonicalEmail(q))
    : searchPublic(db, me.id, q, mostFound)
