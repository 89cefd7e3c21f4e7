import type { Db } from '#server/db/connect.ts'
import { execute } from '#server/db/queries.ts'
import type { AuditRow } from '#server/db/rows.ts'
import type { AuditLog } from '#shared/privacy/contract.ts'

export const addAuditRow = (
  db: Db,
  row: Pick<
    AuditRow,
    'id' | 'userId' | 'action' | 'entityType' | 'entityId' | 'ipAddress' | 'userAgent' | 'reason'
  > & { newData: { changed: string[] } | null },
) =>
  execute(db`
    insert into data_audit_logs ${db({ ...row, newData: row.newData && db.json(row.newData) } as never)}`)

/** Newest first. */
export const listAuditRows = (
  db: Db,
  userId: string,
  { before, limit }: { before?: string | undefined; limit: number },
) => db<AuditLog[]>`
  select id, action, entity_type, entity_id, new_data, ip_address, user_agent, reason, created_at
  from data_audit_logs
  where user_id = ${userId} ${
    before
      ? db`and (created_at, id) < (
          select created_at, id from data_audit_logs where id = ${before} and user_id = ${userId})`
      : db``
  }
  order by created_at desc, id desc limit ${limit}`
