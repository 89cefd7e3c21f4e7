import type { Db } from '#server/db/connect.ts'
import type { PushRow } from '#server/db/tellingSchema.ts'

export type NewPush = Omit<PushRow, 'done' | 'sentAt'>

/** Those that were new, of people who have a device. */
export const addPushes = async (db: Db, rows: NewPush[]) => {
  if (rows.length === 0) return []
  const owners = await db<{ userId: string }[]>`
    select distinct user_id from push_subscriptions
    where is_active and user_id = any(${rows.map(({ userId }) => userId)})`
  const reachable = new Set(owners.map(({ userId }) => userId))
  const wanted = rows.filter(({ userId }) => reachable.has(userId))
  if (wanted.length === 0) return []
  return db<Pick<PushRow, 'id' | 'userId' | 'key'>[]>`
    insert into push_outbox ${db(wanted)} on conflict (user_id, key) do nothing
    returning id, user_id, key`
}
