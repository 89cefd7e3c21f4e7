import type { Me } from '#shared/users/user.ts'
import type { App } from '../http/context.ts'
import { listAccepted } from './store.ts'

export const connectionsOf = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  page: { before?: string | undefined; limit: number },
) => {
  const rows = await listAccepted(db, me.id, page)
  return { rows, total: rows[0]?.total ?? 0 }
}
