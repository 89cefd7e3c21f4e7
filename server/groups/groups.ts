import type { App } from '#server/http/context.ts'
import type { Me } from '#shared/users/user.ts'
import { countJoined, listJoined } from './store.ts'

export const groupsOf = async (
  { db }: Pick<App, 'db'>,
  me: Me,
  page: { before?: string | undefined; limit: number },
) => {
  const [rows, total] = await Promise.all([listJoined(db, me.id, page), countJoined(db, me.id)])
  return { rows, total }
}
