import type { App } from '#server/http/context.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

type Part = { before?: string | undefined; limit: number }

export const readTrail = ({ db }: Pick<App, 'db'>, me: Me, part: Part) =>
  store.listAuditRows(db, me.id, part)
