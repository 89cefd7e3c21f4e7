import type { Fragment } from 'postgres'
import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import { seesEvent } from '#server/db/eventAudience.ts'
import { execute, firstRow, hasRows } from '#server/db/queries.ts'
import type { NotificationRow, NotificationSettingRow, TemplateRow } from '#server/db/rows.ts'
import { invalidateSessions } from '#server/db/sessionChanges.ts'
import { detachMails } from '#server/mail/store.ts'
import { hiddenFrom, publicUser } from '#server/users/store.ts'
import type { Language } from '#shared/language/languages.ts'
import type { Notification, NotificationFilter } from '#shared/notifications/contract.ts'
import type { Channel, NotificationSetting } from '#shared/notifications/settings.ts'
import type { StoredNotification } from './storedNotification.ts'

export type NewNotification = Omit<NotificationRow, 'isRead' | 'isPushSent' | 'isCleared'>

/** The languages of these users; deleted users are missing. */
export const listLanguages = (db: Db, userIds: string[]) =>
  db<{ id: string; language: Language | null }[]>`
    select id, language from users where id = any(${userIds}::uuid[])`

/** Returns only rows that were inserted: the key makes a repeated insert a no-op. */
export const addNotifications = async (db: Db, rows: NewNotification[]) =>
  rows.length === 0
    ? []
    : db<Pick<NotificationRow, 'id' | 'userId' | 'key' | 'inApp' | 'scheduledFor'>[]>`
        insert into notifications ${db(rows as never)} on conflict (user_id, key) do nothing
        returning id, user_id, key, in_app, scheduled_for`

// Excludes scheduled and expired notifications, and those for users who disabled the in-app
// channel.
const visible = (db: Db, userId: string, now: Date) => db`
  user_id = ${userId} and in_app
  and (scheduled_for is null or scheduled_for <= ${now})
  and (expires_at is null or expires_at > ${now})`

// Mentions and replies. The key format comes from `groupMentionKey` in groupInputs.ts.
const isMention = (db: Db) => db`type in ('groupMention', 'groupReply')`
const mentionedGroupId = (db: Db) => db`case when ${isMention(db)} then split_part(key, ':', 2) end`
const mentionedSeq = (db: Db) =>
  db`case when ${isMention(db)} then split_part(key, ':', 3)::int end`

/**
 * The message that mentions or answers the user, empty once they may not read it; null for other kinds. It is
 * not stored, so a deleted message is gone from here, too.
 */
const mentionText = (db: Db, userId: string) => db`
  case when n.mentioned_seq is not null then coalesce((
    select m.message from group_messages m
    join groups g on g.id = m.group_id and g.hidden_at is null
    join group_members r on r.group_id = m.group_id and r.user_id = ${userId}
    where m.group_id = n.mentioned_group_id and m.seq = n.mentioned_seq
      and m.user_id <> all (${hiddenFrom(db, userId)})), '') end`

const linkedEventId = (db: Db) =>
  db`substring(action_url from '^/events\\?event=([0-9a-f-]{36})(?:&|$)')::uuid`

/** What `n` refers to, read once per row: joins on these expressions would repeat them. */
const references = (db: Db) => db`
  (metadata ->> 'by')::uuid as actor_id,
  ${linkedEventId(db)} as event_id,
  (${mentionedGroupId(db)})::uuid as mentioned_group_id, ${mentionedSeq(db)} as mentioned_seq`

/**
 * `rows`: notifications with their `references`. The actor is null when either blocked the other, and
 * for suspended, banned and deleted users.
 */
const selectShown = (db: Db, userId: string, now: Date, rows: Fragment) => db`
  select n.id, n.title, n.message, n.type, n.template_args, n.priority, n.category, n.action_url,
    n.action_text, n.is_read, n.is_cleared, n.created_at, ${publicUser(db, 'u')} as actor,
    case when e.id is not null then json_build_object(
      'id', e.id, 'title', e.title, 'description', left(e.description, 200),
      'category', e.category, 'imageUrl', e.image_url, 'focalX', e.focal_x, 'focalY', e.focal_y)
    end as event, e.start_date as event_start, e.end_date as event_end,
    ${mentionText(db, userId)} as mention_text
  from ${rows} n
  left join events e on e.id = n.event_id and ${seesEvent(db, userId)}
  left join users u on u.id = n.actor_id and not u.is_banned
    and (u.suspended_until is null or u.suspended_until <= ${now})
    and u.id <> all (${hiddenFrom(db, userId)})`

/** Newest first. */
export const listNotifications = (
  db: Db,
  userId: string,
  now: Date,
  { filter, before, limit }: NotificationFilter,
) => {
  const filterCondition =
    filter === 'all'
      ? db``
      : filter === 'unread'
        ? db`and not is_read`
        : db`and category = ${filter}`
  const pageCondition = before
    ? db`and (created_at, id) < (
        select created_at, id from notifications where id = ${before} and user_id = ${userId})`
    : db``
  const page = db`(
    select *, ${references(db)} from notifications
    where ${visible(db, userId, now)} ${filterCondition} ${pageCondition}
    order by created_at desc, id desc limit ${limit})`
  return db<(Notification & StoredNotification)[]>`
    ${selectShown(db, userId, now, page)} order by n.created_at desc, n.id desc`
}

/** Unread notifications: all, and the mentions in each group. */
export const countUnread = async (db: Db, userId: string, now: Date) => {
  const rows = await db<{ groupId: string | null; count: number }[]>`
    select ${mentionedGroupId(db)} as group_id, count(*)::int as count from notifications
    where ${visible(db, userId, now)} and not is_read group by 1`
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    mentions: new Map(rows.map(({ groupId, count }) => [groupId, count])),
  }
}

/** Null when it was deleted. */
export const findNotification = (db: Db, id: string | null) =>
  firstRow(db<NotificationRow[]>`select * from notifications where id = ${id}`)

export const findByKey = (db: Db, userId: string, key: string) =>
  firstRow(db<NotificationRow[]>`
    select * from notifications where user_id = ${userId} and key = ${key}`)

/** Null when the notification was read or has expired. */
export const findUnreadNotification = (db: Db, id: string | null, now: Date) =>
  firstRow(db<(StoredNotification & Pick<NotificationRow, 'actionUrl'>)[]>`
    select type, template_args, title, message, action_url, action_text from notifications
    where id = ${id} and not is_read and (expires_at is null or expires_at > ${now})`)

export const markRead = (db: Db, userId: string, now: Date, id: string) =>
  firstRow(db<(Notification & StoredNotification)[]>`
    with changed as (
      update notifications set is_read = true
      where id = ${id} and ${visible(db, userId, now)} returning *, ${references(db)})
    ${selectShown(db, userId, now, db`changed`)}`)

/** False when no unread notification has this key. */
export const markReadByKey = (db: Db, userId: string, key: string) =>
  hasRows(db`
    update notifications set is_read = true
    where user_id = ${userId} and key = ${key} and not is_read returning id`)

/** False when none of them was unread. */
export const markReadByPrefix = (db: Db, userId: string, prefix: string) =>
  hasRows(db`
    update notifications set is_read = true
    where user_id = ${userId} and not is_read and starts_with(key, ${prefix}) returning id`)

/** False when it was read or deleted, or says this already. */
export const rewriteUnread = (
  tx: Db,
  {
    userId,
    key,
    ...words
  }: Pick<NewNotification, 'userId' | 'key' | 'title' | 'message' | 'templateArgs' | 'metadata'>,
) =>
  hasRows(tx`
    update notifications set ${tx(words as never)}
    where user_id = ${userId} and key = ${key} and not is_read and title <> ${words.title}
    returning id`)

/** Keys of unread notifications that begin with this. */
export const listUnreadKeys = async (db: Db, userId: string, prefix: string) => {
  const rows = await db<{ key: string }[]>`
    select key from notifications
    where user_id = ${userId} and not is_read and starts_with(key, ${prefix})`
  return rows.map(({ key }) => key)
}

/** Mentions in a group up to a position. False when none was unread. */
export const markMentionsRead = (db: Db, userId: string, groupId: string, seq: number) =>
  hasRows(db`
    update notifications set is_read = true
    where user_id = ${userId} and not is_read
      and ${mentionedGroupId(db)} = ${groupId} and ${mentionedSeq(db)} <= ${seq} returning id`)

export const markAllRead = (db: Db, userId: string, now: Date) =>
  execute(db`
    update notifications set is_read = true, is_cleared = true
    where ${visible(db, userId, now)} and not is_cleared`)

/** Deletes the notifications `n` that match, with their unsent mails. Returns the ids of their owners. */
const removeWhere = async (tx: Db, condition: ReturnType<Db>) => {
  const rows = await tx<Pick<NotificationRow, 'id' | 'userId'>[]>`
    select n.id, n.user_id from notifications n where ${condition} for update`
  const ids = rows.map(({ id }) => id)
  await detachMails(tx, 'notification_id', ids)
  if (ids.length > 0) await tx`delete from notifications where id = any(${ids}::uuid[])`
  return [...new Set(rows.map(({ userId }) => userId))]
}

export const removeNotification = async (tx: Db, userId: string, id: string) =>
  (await removeWhere(tx, tx`id = ${id} and user_id = ${userId}`)).length > 0

/** Returns the ids of their owners. */
export const removeUnread = async (db: Db, targets: { userId: string; key: string }[]) => {
  if (targets.length === 0) return []
  return removeWhere(
    db,
    db`not is_read and (user_id, key) in (
      select * from unnest(
        ${targets.map(({ userId }) => userId)}::uuid[], ${targets.map(({ key }) => key)}::text[]))`,
  )
}

/** Of all members of the group. Returns the ids of their owners. */
export const removeUnreadOfMembers = (tx: Db, groupId: string, key: string) =>
  removeWhere(
    tx,
    tx`n.key = ${key} and not n.is_read
      and n.user_id in (select user_id from group_members where group_id = ${groupId})`,
  )

/**
 * Hides an unread notification of all members of the group but `keeping`. It counts as read, so its
 * waiting pushes and mails are not sent. Returns the ids of their owners.
 */
export const withdrawFromMembers = async (
  tx: Db,
  groupId: string,
  key: string,
  keeping: string[],
) => {
  const rows = await tx<{ userId: string }[]>`
    update notifications set is_read = true, in_app = false
    where key = ${key} and not is_read and user_id <> all (${keeping}::uuid[])
      and user_id in (select user_id from group_members where group_id = ${groupId})
    returning user_id`
  return rows.map(({ userId }) => userId)
}

type PrefixOptions = {
  /** Only notifications that are scheduled for later than this. */
  plannedAfter?: Date | null
}

export const removeUnreadWithPrefix = (
  db: Db,
  userIds: string[],
  prefix: string,
  { plannedAfter = null }: PrefixOptions = {},
) =>
  removeWhere(
    db,
    db`user_id = any(${userIds}::uuid[]) and not is_read and starts_with(key, ${prefix})
      and (${plannedAfter}::timestamptz is null or scheduled_for > ${plannedAfter})`,
  )

/** Whether it counts this person among those who reacted. Its key: `reactionKey` in reactionInputs.ts. */
const countsReactionOf = (db: Db, userId: string) => db`
  case when n.type in ('messageReacted', 'groupMessageReacted') then exists (
    select 1 from message_reactions r where r.user_id = ${userId}
      and coalesce(r.group_message_id, r.direct_message_id) = split_part(n.key, ':', 3)::uuid)
  else false end`

/** Notifications of one user about actions of another. */
export const removeCausedBy = (
  db: Db,
  userId: string,
  otherId: string,
  { alsoRead }: { alsoRead: boolean },
) =>
  removeWhere(
    db,
    db`user_id = ${userId} and (${alsoRead} or not is_read)
      and (metadata ->> 'by' = ${otherId} or ${countsReactionOf(db, otherId)})`,
  )

type RecipientRow = {
  userId: string
  chosen: Partial<Record<Channel, boolean>>
  marketingConsent: boolean
  acceptsMail: boolean
}

/** Stored choices of these users for a category. Deleted users are missing from the result. */
export const findRecipients = (db: Db, category: string, ids: string[]) =>
  db<RecipientRow[]>`
    select id as user_id, marketing_consent,
      mail_bounced_at is null and (not is_banned or ${category} = 'security') as accepts_mail,
      coalesce((
        select jsonb_object_agg(channel, is_on) from notification_settings
        where user_id = users.id and category = ${category}
      ), '{}') as chosen
    from users where id = any(${ids})`

export const listSettings = (db: Db, userId: string) =>
  db<NotificationSettingRow[]>`select * from notification_settings where user_id = ${userId}`

/** False when the setting had this value already. */
export const upsertSetting = (
  db: Db,
  userId: string,
  { category, channel, isOn }: NotificationSetting,
) =>
  hasRows(db`
    insert into notification_settings (user_id, category, channel, is_on)
    values (${userId}, ${category}, ${channel}, ${isOn})
    on conflict (user_id, category, channel) do update set is_on = excluded.is_on
      where notification_settings.is_on <> excluded.is_on
    returning user_id`)

/** Does nothing for a deleted user. False when the channel was already off. */
export const disableChannel = (db: Db, userId: string, category: string, channel: Channel) =>
  hasRows(db`
    insert into notification_settings (user_id, category, channel, is_on)
    select id, ${category}, ${channel}, false from users where id = ${userId}
    on conflict (user_id, category, channel) do update set is_on = false
      where notification_settings.is_on
    returning user_id`)

export const hasMessagePreviews = async (db: Db, userId: string) => {
  const [row] = await db<[{ hasMessagePreviews: boolean }?]>`
    select has_message_previews from users where id = ${userId}`
  return row?.hasMessagePreviews ?? false
}

export const hasMarketingConsent = async (db: Db, userId: string) => {
  const [row] = await db<[{ marketingConsent: boolean }?]>`
    select marketing_consent from users where id = ${userId}`
  return row?.marketingConsent ?? false
}

export const setPreviews = async (db: Db, userId: string, isOn: boolean) => {
  await db`update users set has_message_previews = ${isOn} where id = ${userId}`
  await invalidateSessions(db, userId)
}

type NewTemplate = Pick<
  TemplateRow,
  'type' | 'titleTemplate' | 'messageTemplate' | 'actionTemplate' | 'personalizationRules'
>

/** Skips templates that were edited: their `updated_at` differs from `created_at`. */
export const upsertTemplates = async (db: Db, language: string, templates: NewTemplate[]) => {
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

// Account erasure ---------------------------------------------------------------------------------

/** Notifications that this user caused; returns the ids of their owners. */
export const removeAllCausedBy = (tx: Db, userId: string, type: string | null) =>
  removeWhere(
    tx,
    tx`metadata ->> 'by' = ${userId} and metadata ? 'by'
      and (${type}::text is null or type = ${type})`,
  )

/** The key format comes from `weeklyCard` in inputs.ts. */
export const removeBuddyCardsWith = (tx: Db, userId: string) =>
  removeWhere(
    tx,
    tx`n.id in (
      select card.id from language_buddy_matches m
      join notifications card on card.user_id in (m.requester_id, m.buddy_id)
        and card.user_id <> ${userId} and starts_with(card.key, 'weeklyCard:' || m.id || ':')
      where ${userId} in (m.requester_id, m.buddy_id))`,
  )

/** Reply notifications contain the title of the post. */
export const removeRepliesUnderPostsOf = (tx: Db, userId: string) =>
  removeWhere(
    tx,
    tx`(n.user_id, n.key) in (
      select answered.author_id, 'commentReplied:' || c.id
      from community_comments c
      join community_comments answered on answered.id = c.parent_id
      join community_posts p on p.id = c.post_id
      where p.author_id = ${userId})`,
  )

/** Of those who have or had a place: the notifications that link to the event contain its texts. */
export const removeAllAboutEvent = (tx: Db, eventId: string) =>
  removeWhere(
    tx,
    tx`n.user_id in (select user_id from event_bookings where event_id = ${eventId})
      and starts_with(n.action_url, ${`/events?event=${eventId}`})`,
  )

/** Of these users, about any of these events. */
export const removeAboutEvents = (
  tx: Db,
  { userIds, eventIds }: { userIds: string[]; eventIds: string[] },
) =>
  removeWhere(
    tx,
    tx`n.user_id = any(${userIds}::uuid[]) and ${linkedEventId(tx)} = any(${eventIds}::uuid[])`,
  )

export const removeAllFor = (tx: Db, userId: string) => removeWhere(tx, tx`user_id = ${userId}`)
