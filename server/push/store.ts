import { v7 as uuid } from 'uuid'
import * as z from 'zod/mini'
import type { Db } from '#server/db/connect.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'
import type { PushRow, PushSubscriptionRow } from '#server/db/rows.ts'
import { PushPreferences, type PushPreferencesPatch } from '#shared/push/contract.ts'

export type NewPush = Omit<PushRow, 'done' | 'sentAt'>

/** Inserts rows for users with an active device; returns the new ones. */
export const addPushes = async (db: Db, rows: NewPush[]) => {
  if (rows.length === 0) return []
  const owners = await db<{ userId: string }[]>`
    select distinct user_id from push_subscriptions
    where is_active and user_id = any(${rows.map(({ userId }) => userId)})`
  const reachableUsers = new Set(owners.map(({ userId }) => userId))
  const reachableRows = rows.filter(({ userId }) => reachableUsers.has(userId))
  if (reachableRows.length === 0) return []
  return db<Pick<PushRow, 'id' | 'userId' | 'key'>[]>`
    insert into push_outbox ${db(reachableRows)} on conflict (user_id, key) do nothing
    returning id, user_id, key`
}

export const findPush = (db: Db, id: string) =>
  firstRow(db<PushRow[]>`select * from push_outbox where id = ${id}`)

export const markDelivered = async (
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

export const findDevice = (db: Db, userId: string, id: string) =>
  firstRow(db<PushSubscriptionRow[]>`
    select * from push_subscriptions where id = ${id} and user_id = ${userId}`)

/** Serializes changes to the devices of this user until the transaction ends. */
export const lockOwner = (tx: Db, userId: string) =>
  execute(tx`select id from users where id = ${userId} for no key update`)

type NewDevice = Pick<
  PushSubscriptionRow,
  'userId' | 'endpoint' | 'p256dhKey' | 'authKey' | 'userAgent' | 'sessionId' | 'createdAt'
>

/** Upserts by endpoint. A device belongs to the user who subscribed it last. */
export const upsertDevice = async (db: Db, row: NewDevice, preferences: PushPreferences | null) => {
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
  preferences: PushPreferencesPatch,
) => {
  const [row] = await db<[PushSubscriptionRow]>`
    update push_subscriptions
    set preferences =
      case jsonb_typeof(preferences) when 'object' then preferences else '{}' end || ${db.json(preferences as never)}::jsonb
    where id = ${id} and user_id = ${userId} returning *`
  return row
}

/** Merges the given preferences. Null when the user has no such device. */
export const changePreferences = async (
  db: Db,
  userId: string,
  id: string,
  preferences: PushPreferencesPatch,
) => (await setPreferences(db, { id, userId }, preferences)) ?? null

export const isSessionOpen = async (tx: Db, sessionId: string) =>
  (await tx`select 1 from sessions where id = ${sessionId}`).length > 0

/** Reassigns the devices of one session to another session of the same user. */
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

/** Removes the user's devices that were enabled in this session. */
export const removeDevicesOfSession = async (tx: Db, userId: string, sessionId: string) => {
  await lockOwner(tx, userId)
  await tx`
    delete from push_subscriptions where user_id = ${userId} and session_id = ${sessionId}`
}

/** Removes the user's devices that were not enabled in this session; null removes all. */
export const removeDevicesExceptSession = async (
  tx: Db,
  userId: string,
  sessionId: string | null,
) => {
  await lockOwner(tx, userId)
  await tx`
    delete from push_subscriptions
    where user_id = ${userId} and (session_id is null or session_id is distinct from ${sessionId})`
}

/** Deletes the oldest devices beyond the limit, never the given one. */
export const removeOldestDevices = (db: Db, userId: string, keepId: string, maxDevices: number) =>
  execute(db`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} and id <> ${keepId}
      order by created_at desc, id desc offset ${maxDevices - 1}
    )`)

/** Stops delivery until the owner subscribes the device again. */
export const deactivate = (db: Db, id: string, at: Date) =>
  execute(db`
    update push_subscriptions set is_active = false, last_used_at = ${at} where id = ${id}`)

export const removeDevice = (db: Db, userId: string, id: string) =>
  hasRows(db`
    delete from push_subscriptions where id = ${id} and user_id = ${userId} returning id`)

export const removePushesBefore = (db: Db, before: Date) =>
  execute(db`delete from push_outbox where created_at < ${before}`)

/** `last_used_at` of an inactive device is the time of its deactivation. */
export const removeInactiveBefore = (db: Db, before: Date) =>
  execute(db`
    delete from push_subscriptions
    where not is_active and coalesce(last_used_at, created_at) < ${before}`)

const { shape } = PushPreferences

const StoredPreferences = z.object({
  events: z.catch(shape.events, true),
  messages: z.catch(shape.messages, true),
  buddyMatches: z.catch(shape.buddyMatches, true),
  recommendations: z.catch(shape.recommendations, true),
  community: z.catch(shape.community, true),
})

/** Invalid or missing stored values count as enabled, the default. */
export const readPreferences = (stored: unknown): PushPreferences =>
  StoredPreferences.parse(Object(stored))
