import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import type { NotificationRow } from '#server/db/schema.ts'
import type { SettingChoiceRow, TemplateRow } from '#server/db/tellingSchema.ts'
import type { NotificationFilter } from '#shared/notifications/contract.ts'
import type { Channel, NotificationSetting } from '#shared/notifications/settings.ts'

export type NewNotification = Omit<NotificationRow, 'isRead' | 'isPushSent' | 'isCleared'>

/** Those that were new: whoever has been told a fact before is not told again. */
export const addNotifications = async (db: Db, rows: NewNotification[]) =>
  rows.length === 0
    ? []
    : db<Pick<NotificationRow, 'id' | 'userId' | 'key' | 'inApp' | 'scheduledFor'>[]>`
        insert into notifications ${db(rows as never)} on conflict (user_id, key) do nothing
        returning id, user_id, key, in_app, scheduled_for`

// What is planned for later or has run out is not there yet, or not any more; what its owner wants
// by other ways only is not there at all.
const visible = (db: Db, userId: string, now: Date) => db`
  user_id = ${userId} and in_app
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
    update notifications set is_read = true, is_cleared = true
    where ${visible(db, userId, now)} and not is_cleared`
}

export const removeNotification = async (db: Db, userId: string, id: string) => {
  const rows = await db`
    delete from notifications where id = ${id} and user_id = ${userId} returning id`
  return rows.length > 0
}

/** Whose they were. */
export const removeUnread = async (db: Db, told: { userId: string; key: string }[]) => {
  if (told.length === 0) return []
  const rows = await db<{ userId: string }[]>`
    delete from notifications where not is_read and (user_id, key) in (
      select * from unnest(
        ${told.map(({ userId }) => userId)}::uuid[], ${told.map(({ key }) => key)}::text[]))
    returning user_id`
  return [...new Set(rows.map(({ userId }) => userId))]
}

/** What this person was told of what another one did. */
export const removeToldBy = async (
  db: Db,
  userId: string,
  otherId: string,
  { alsoRead }: { alsoRead: boolean },
) => {
  await db`
    delete from notifications
    where user_id = ${userId} and metadata ->> 'by' = ${otherId} and (${alsoRead} or not is_read)`
}

type Reader = {
  userId: string
  chosen: Partial<Record<Channel, boolean>>
  marketingConsent: boolean
  takesMail: boolean
}

/** What these people chose for a category; who is not there any more is not in it. */
export const findReaders = (db: Db, category: string, ids: string[]) =>
  db<Reader[]>`
    select id as user_id, marketing_consent,
      mail_bounced_at is null and (not is_banned or ${category} = 'security') as takes_mail,
      coalesce((
        select jsonb_object_agg(channel, is_on) from notification_settings
        where user_id = users.id and category = ${category}
      ), '{}') as chosen
    from users where id = any(${ids})`

export const listSettings = (db: Db, userId: string) =>
  db<SettingChoiceRow[]>`select * from notification_settings where user_id = ${userId}`

export const putSetting = async (
  db: Db,
  userId: string,
  { category, channel, isOn }: NotificationSetting,
) => {
  await db`
    insert into notification_settings (user_id, category, channel, is_on)
    values (${userId}, ${category}, ${channel}, ${isOn})
    on conflict (user_id, category, channel) do update set is_on = excluded.is_on`
}

/** Who has left has nothing to switch. False where it was off. */
export const switchOff = async (db: Db, userId: string, category: string, channel: Channel) => {
  const rows = await db`
    insert into notification_settings (user_id, category, channel, is_on)
    select id, ${category}, ${channel}, false from users where id = ${userId}
    on conflict (user_id, category, channel) do update set is_on = false
      where notification_settings.is_on
    returning user_id`
  return rows.length > 0
}

export const showsPreviews = async (db: Db, userId: string) => {
  const [row] = await db<[{ showsPreviews: boolean }?]>`
    select shows_previews from users where id = ${userId}`
  return row?.showsPreviews ?? false
}

export const putPreviews = async (db: Db, userId: string, isOn: boolean) => {
  await db`update users set shows_previews = ${isOn} where id = ${userId}`
}

type NewTemplate = Pick<
  TemplateRow,
  'type' | 'titleTemplate' | 'messageTemplate' | 'actionTemplate' | 'personalizationRules'
>

/** Leaves alone what somebody wrote anew. */
export const putTemplates = async (db: Db, language: string, templates: NewTemplate[]) => {
  const rows = templates.map((row) => ({ ...row, id: uuid(), language }))
  await db`
    insert into notification_templates ${db(rows as never)}
    on conflict (type, language) do update set
      title_template = excluded.title_template, message_template = excluded.message_template,
      action_template = excluded.action_template,
      personalization_rules = excluded.personalization_rules
    where notification_templates.updated_at = notification_templates.created_at`
}

export const findTemplates = (db: Db, types: string[], language: string) =>
  db<TemplateRow[]>`
    select * from notification_templates
    where type = any(${types}) and language = ${language} and is_active`

// Whoever is erased ------------------------------------------------------------------------------

const readersOf = (rows: { userId: string }[]) => [...new Set(rows.map(({ userId }) => userId))]

/** What others were told of this person; who was told it. */
export const removeToldOf = async (tx: Db, userId: string, type: string | null) =>
  readersOf(
    await tx<{ userId: string }[]>`
      delete from notifications
      where metadata ->> 'by' = ${userId} and metadata ? 'by'
        and (${type}::text is null or type = ${type})
      returning user_id`,
  )

/** Their keys are those of `weeklyCard` in facts.ts. */
export const removeCardsWith = async (tx: Db, userId: string) =>
  readersOf(
    await tx<{ userId: string }[]>`
      delete from notifications n using language_buddy_matches m
      where ${userId} in (m.requester_id, m.buddy_id)
        and n.user_id in (m.requester_id, m.buddy_id) and n.user_id <> ${userId}
        and starts_with(n.key, 'weeklyCard:' || m.id || ':')
      returning n.user_id`,
  )

/** They name the post. */
export const removeToldUnderPostsOf = async (tx: Db, userId: string) =>
  readersOf(
    await tx<{ userId: string }[]>`
      delete from notifications n
      using community_comments c, community_comments answered, community_posts p
      where p.author_id = ${userId} and c.post_id = p.id and answered.id = c.parent_id
        and n.user_id = answered.author_id and n.key = 'commentReplied:' || c.id
      returning n.user_id`,
  )

export const removeAllOf = async (tx: Db, userId: string) => {
  await tx`delete from notifications where user_id = ${userId}`
}
