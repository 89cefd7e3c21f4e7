import type { Db } from '#server/db/connect.ts'
import type { NotificationRow } from '#server/db/schema.ts'
import type { NotificationFilter } from '#shared/notifications/contract.ts'

export type NewNotification = Pick<
  NotificationRow,
  | 'id'
  | 'userId'
  | 'key'
  | 'type'
  | 'category'
  | 'priority'
  | 'title'
  | 'message'
  | 'actionUrl'
  | 'actionText'
>

/** False when this person has been told this fact before. */
export const addNotification = async (db: Db, row: NewNotification) => {
  const rows = await db`
    insert into notifications ${db(row)} on conflict (user_id, key) do nothing returning id`
  return rows.length > 0
}

// What is planned for later or has run out is not there yet, or not any more.
const visible = (db: Db, userId: string, now: Date) => db`
  user_id = ${userId}
  and (scheduled_for is null or scheduled_for <= ${now})
  and (expires_at is null or expires_at > ${now})`

/** Newest first. */
export const listNotifications = (
  db: Db,
  userId: string,
  now: Date,
  { filter, before, limit }: NotificationFilter,
) => {
  const wanted =
    filter === 'all'
      ? db``
      : filter === 'unread'
        ? db`and not is_read`
        : db`and category = ${filter}`
  const page = before
    ? db`and (created_at, id) < (
        select created_at, id from notifications where id = ${before} and user_id = ${userId})`
    : db``
  return db<NotificationRow[]>`
    select * from notifications
    where ${visible(db, userId, now)} ${wanted} ${page}
    order by created_at desc, id desc limit ${limit}`
}

export const countUnread = async (db: Db, userId: string, now: Date) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from notifications
    where ${visible(db, userId, now)} and not is_read`
  return row.count
}

export const markRead = async (db: Db, userId: string, now: Date, id: string) => {
  const [row] = await db<[NotificationRow?]>`
    update notifications set is_read = true
    where id = ${id} and ${visible(db, userId, now)} returning *`
  return row ?? null
}

/** False when there is nothing unread that told it. */
export const markFactRead = async (db: Db, userId: string, key: string) => {
  const rows = await db`
    update notifications set is_read = true
    where user_id = ${userId} and key = ${key} and not is_read returning id`
  return rows.length > 0
}

export const markAllRead = async (db: Db, userId: string, now: Date) => {
  await db`
    update notifications set is_read = true where ${visible(db, userId, now)} and not is_read`
}

export const removeNotification = async (db: Db, userId: string, id: string) => {
  const rows = await db`
    delete from notifications where id = ${id} and user_id = ${userId} returning id`
  return rows.length > 0
}
