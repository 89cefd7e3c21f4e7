import type { App } from '#server/http/context.ts'
import { AuditLog } from '#shared/privacy/contract.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

type Part = { before?: string | undefined; limit: number }

// An entry whose `newData` cannot be read is shown without it.
const NewData = AuditLog.shape.newData.catch(null)

export const readTrail = async ({ db }: Pick<App, 'db'>, me: Me, part: Part) => {
  const { rows, total } = await store.listAuditRows(db, me.id, part)
  return { rows: rows.map((row) => ({ ...row, newData: NewData.parse(row.newData) })), total }
}
