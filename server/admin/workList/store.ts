import type { Db } from '#server/db/connect.ts'

type Waiting = { count: number; since: Date | null }

/** Requests that only an administrator can answer, or that an admin has left waiting for a week. */
export const countJoinRequests = async (db: Db, now: Date): Promise<Waiting> => {
  const [row] = await db<[Waiting]>`
    select count(*)::int as count, min(r.created_at) as since
    from group_join_requests r join groups g on g.id = r.group_id
    where r.status = 'pending' and g.hidden_at is null and (
      r.created_at < ${now}::timestamptz - interval '7 days'
      or not exists (
        select 1 from group_members a where a.group_id = g.id and a.role = 'admin'))`
  return row
}

export const countOpenExports = async (db: Db): Promise<Waiting> => {
  const [row] = await db<[Waiting]>`
    select count(*)::int as count, min(created_at) as since
    from data_export_requests where status in ('pending', 'processing')`
  return row
}
