import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { findUser } from '#server/users/users.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

export const listUnveiledAuthors = async ({ db }: Pick<App, 'db'>, me: Me) => ({
  authorIds: await store.listUnveiled(db, me.id),
})

/** Idempotent. */
export const unveil = async ({ db, now }: Pick<App, 'db' | 'now'>, me: Me, authorId: string) => {
  if (!(await findUser(db, authorId))) throw new AppError('user_not_found')
  await store.addUnveiled(db, { viewerId: me.id, authorId, createdAt: now() })
}
