import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import type { NotificationRow } from '#server/db/schema.ts'
import type { PushRow, PushSubscriptionRow } from '#server/db/tellingSchema.ts'
import type { PushPreferences, PushWishes } from '#shared/push/contract.ts'

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

export const findPush = async (db: Db, id: string) => {
  const [row] = await db<[PushRow?]>`select * from push_outbox where id = ${id}`
  return row ?? null
}

/** null: it is gone. */
export const findNotification = async (db: Db, id: string | null) => {
  const [row] = await db<[NotificationRow?]>`select * from notifications where id = ${id}`
  return row ?? null
}

export const markTaken = async (
  db: Db,
  { id, notificationId }: Pick<PushRow, 'id' | 'notificationId'>,
  subscriptionId: string,
  at: Date,
) => {
  await db`
    update push_outbox set done = array_append(done, ${subscriptionId}), sent_at = ${at}
    where id = ${id}`
  await db`update notifications set is_push_sent = true where id = ${notificationId}`
  await db`update push_subscriptions set last_used_at = ${at} where id = ${subscriptionId}`
}

export const listDevices = (db: Db, userId: string) =>
  db<PushSubscriptionRow[]>`
    select * from push_subscriptions where user_id = ${userId} order by created_at, id`

export const findDevice = async (db: Db, userId: string, id: string) => {
  const [row] = await db<[PushSubscriptionRow?]>`
    select * from push_subscriptions where id = ${id} and user_id = ${userId}`
  return row ?? null
}

/** Whoever else adds a device for this person waits until the transaction ends. */
export const lockOwner = async (tx: Db, userId: string) => {
  await tx`select id from users where id = ${userId} for no key update`
}

type NewDevice = Pick<
  PushSubscriptionRow,
  'userId' | 'endpoint' | 'p256dhKey' | 'authKey' | 'userAgent' | 'sessionId' | 'createdAt'
>

/** One row for each device: whoever comes last has it, and nobody before them any more. */
export const putDevice = async (db: Db, row: NewDevice, preferences: PushPreferences | null) => {
  const { userId, endpoint } = row
  await db`delete from push_subscriptions where endpoint = ${endpoint} and user_id <> ${userId}`
  const [device] = await db<[PushSubscriptionRow]>`
    insert into push_subscriptions ${db({ id: uuid(), ...row })}
    on conflict (endpoint) do update set
      id = case when push_subscriptions.user_id = excluded.user_id then push_subscriptions.id else excluded.id end,
      user_id = excluded.user_id, p256dh_key = excluded.p256dh_key, auth_key = excluded.auth_key,
      user_agent = excluded.user_agent, session_id = excluded.session_id, is_active = true
    returning *`
  return preferences ? setPreferences(db, device, preferences) : device
}

const setPreferences = async (
  db: Db,
  { id, userId }: Pick<PushSubscriptionRow, 'id' | 'userId'>,
  preferences: PushWishes,
) => {
  const [row] = await db<[PushSubscriptionRow]>`
    update push_subscriptions
    set preferences =
      case jsonb_typeof(preferences) when 'object' then preferences else '{}' end || ${db.json(preferences as never)}::jsonb
    where id = ${id} and user_id = ${userId} returning *`
  return row
}

/** null: this person has no such device. What is not named stays as it was. */
export const changePreferences = async (
  db: Db,
  userId: string,
  id: string,
  preferences: PushWishes,
) => (await setPreferences(db, { id, userId }, preferences)) ?? null

export const isOpen = async (tx: Db, sessionId: string) =>
  (await tx`select 1 from sessions where id = ${sessionId}`).length > 0

/** Those enabled in one session belong to another of the same person. */
export const moveDevices = async (
  tx: Db,
  userId: string,
  { from, to }: { from: string; to: string },
) => {
  await lockOwner(tx, userId)
  await tx`
    update push_subscriptions set session_id = ${to}
    where user_id = ${userId} and session_id = ${from}`
}

/** Of a person, those enabled in this session. */
export const removeDevicesIn = async (tx: Db, userId: string, sessionId: string) => {
  await lockOwner(tx, userId)
  await tx`
    delete from push_subscriptions where user_id = ${userId} and session_id = ${sessionId}`
}

/** All of a person, or all that were not enabled in this session. */
export const removeDevicesBesides = async (tx: Db, userId: string, sessionId: string | null) => {
  await lockOwner(tx, userId)
  await tx`
    delete from push_subscriptions
    where user_id = ${userId} and (session_id is null or session_id is distinct from ${sessionId})`
}

/** Beyond `most` the oldest go, but for `kept`. */
export const removeOldest = async (db: Db, userId: string, kept: string, most: number) => {
  await db`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} and id <> ${kept}
      order by created_at desc, id desc offset ${most - 1}
    )`
}

/** Was last asked now, and for the last time unless its owner enables it again. */
export const deactivate = async (db: Db, id: string, at: Date) => {
  await db`
    update push_subscriptions set is_active = false, last_used_at = ${at} where id = ${id}`
}

export const removeDevice = async (db: Db, userId: string, id: string) => {
  const rows = await db`
    delete from push_subscriptions where id = ${id} and user_id = ${userId} returning id`
  return rows.length > 0
}

export const removePushesBefore = async (db: Db, before: Date) => {
  await db`delete from push_outbox where created_at < ${before}`
}

/** Counted from when they were found to be gone. */
export const removeInactiveBefore = async (db: Db, before: Date) => {
  await db`
    delete from push_subscriptions
    where not is_active and coalesce(last_used_at, created_at) < ${before}`
}
