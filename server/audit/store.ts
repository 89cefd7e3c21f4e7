import type { Db, Tx } from '#server/db/connect.ts'
import { execute, hasRows } from '#server/db/queries.ts'
import type { AuditRow } from '#server/db/rows.ts'
import { locks } from '#server/db/transaction.ts'
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

/** Other processes append to the erasure log and compact it, too. */
export const lockErasureLog = (tx: Tx) =>
  execute(tx`select pg_advisory_xact_lock(${locks.erasureLog})`)

type EntryKey = { userId: string; action: string; entityId: string }

export const hasAuditEntry = (db: Db, { userId, action, entityId }: EntryKey, since: Date) =>
  hasRows(db`
    select 1 from data_audit_logs
    where entity_id = ${entityId} and user_id = ${userId} and action = ${action}
      and created_at > ${since}
    limit 1`)

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
