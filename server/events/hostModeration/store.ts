import type { Db } from '#server/db/connect.ts'
import { firstRow } from '#server/db/queries.ts'
import type { EventRow } from '#server/db/rows.ts'
import { invalidateSessions } from '#server/db/sessionChanges.ts'

/** Condition: the user owns the event of `e`. */
const isOwned = (db: Db, userId: string) => db`
  e.hosting_id in (
    select hosting_id from event_roles where user_id = ${userId} and role = 'owner')`

export const countOwned = async (db: Db, userId: string) => {
  const [row] = await db<[{ events: number; hidden: number }]>`
    select count(*)::int as events, count(e.hidden_at)::int as hidden
    from events e where ${isOwned(db, userId)} and e.removed_at is null`
  return row
}

/** Locks the events that this changes. */
export const lockOwned = (tx: Db, userId: string, isHidden: boolean) =>
  tx<EventRow[]>`
    select e.* from events e
    where ${isOwned(tx, userId)} and e.removed_at is null and (e.hidden_at is null) = ${isHidden}
    order by e.id for update`

export const setHidden = (tx: Db, ids: string[], at: Date | null) =>
  tx`update events set hidden_at = ${at} where id = any(${ids}::uuid[])`

/** The owner of the event's hosting has to earn trust again. */
export const resetTrust = async (tx: Db, hostingId: string) => {
  const row = await firstRow(tx<{ id: string }[]>`
    update users set approved_events = 0, host_trust = nullif(host_trust, 'granted')
    where id = (select user_id from event_roles where hosting_id = ${hostingId} and role = 'owner')
    returning id`)
  if (row) await invalidateSessions(tx, row.id)
}
