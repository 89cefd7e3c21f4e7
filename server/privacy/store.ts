import type { Db } from '#server/db/connect.ts'
import type { AuditRow } from '#server/db/schema.ts'

export const addAuditRow = async (
  db: Db,
  row: Pick<
    AuditRow,
    'id' | 'userId' | 'action' | 'entityType' | 'entityId' | 'ipAddress' | 'userAgent' | 'reason'
  > & { newData: { changed: string[] } | null },
) => {
  await db`
    insert into data_audit_logs ${db({ ...row, newData: row.newData && db.json(row.newData) } as never)}`
}
