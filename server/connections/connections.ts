import type { App } from '#server/http/context.ts'
import type { Me } from '#shared/users/user.ts'
import { countAccepted, listAccepted } from './store.ts'

export const connectionsOf = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  page: { before?: string | undefined; limit: number },
) => {
  const [rows, total] = await Promise.all([listAccepted(db, me.id, page), countAccepted(db, me.id)])
  return { rows, total }
}
