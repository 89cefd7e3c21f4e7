import type { Db } from '#server/db/connect.ts'
import { byName } from '#server/db/nameOrder.ts'
import { execute, firstRow, rowIds } from '#server/db/queries.ts'
import type { AnnouncementRow } from '#server/db/rows.ts'
import { publicUser } from '#server/users/store.ts'
import type { SentAnnouncement } from '#shared/announcements/contract.ts'

type NewAnnouncement = Pick<
  AnnouncementRow,
  | 'id'
  | 'title'
  | 'message'
  | 'targetAudience'
  | 'town'
  | 'language'
  | 'isAdvertising'
  | 'sentBy'
  | 'clientId'
>

/** Null when the client id was already used. */
export const addAnnouncement = async (tx: Db, row: NewAnnouncement) => {
  const [added] = await tx<[AnnouncementRow?]>`
    insert into announcements ${tx(row)} on conflict (client_id) do nothing returning *`
  return added ?? null
}

export const findByClientId = (db: Db, clientId: string) =>
  firstRow(db<AnnouncementRow[]>`
    select * from announcements where client_id = ${clientId}`)

/** Serializes delivery of this announcement until the transaction ends. */
export const lockAnnouncement = (tx: Db, id: string) =>
  firstRow(tx<AnnouncementRow[]>`
    select * from announcements where id = ${id} for update`)

type Audience = Pick<AnnouncementRow, 'targetAudience' | 'town' | 'language' | 'isAdvertising'>

const isInAudience = (db: Db, { targetAudience, town, language, isAdvertising }: Audience) => db`
  ${targetAudience === 'all' ? db`true` : db`u.role = ${targetAudience}`}
  ${town === null ? db`` : db`and lower(trim(u.location)) = lower(trim(${town}))`}
  ${
    language === null
      ? db``
      : db`and exists (
          select 1 from unnest(u.languages) spoken where lower(trim(spoken)) = lower(trim(${language})))`
  }
  ${isAdvertising ? db`and u.marketing_consent` : db``}`

/** The audience now. The mail follows the same settings as in `resolveChannels`. */
export const countAudience = async (db: Db, audience: Audience) => {
  const category = audience.isAdvertising ? 'marketing' : 'announcements'
  const [row] = await db<[{ count: number; mailCount: number }]>`
    select count(*)::int as count, count(*) filter (
      where coalesce(s.is_on, u.marketing_consent) and u.mail_bounced_at is null and not u.is_banned
    )::int as mail_count
    from users u left join notification_settings s
      on s.user_id = u.id and s.category = ${category} and s.channel = 'mail'
    where ${isInAudience(db, audience)}`
  return row
}

/** The most frequent towns or languages of profiles, however they are written. */
const listChoices = (db: Db, names: ReturnType<Db>, limit: number) => db<
  { name: string; count: number }[]
>`
  select mode() within group (order by trim(name)) as name, count(distinct id)::int as count
  from (${names}) named where trim(name) <> ''
  group by lower(trim(name)) order by count(distinct id) desc, ${byName(db, db`lower(trim(name))`)} limit ${limit}`

export const listTowns = (db: Db, limit: number) =>
  listChoices(db, db`select id, location as name from users`, limit)
export const listLanguages = (db: Db, limit: number) =>
  listChoices(db, db`select id, unnest(languages) as name from users`, limit)

/** Newest first. Ids are time-ordered (UUIDv7). */
export const listSent = (
  db: Db,
  { before, limit }: { before?: string | undefined; limit: number },
) => db<SentAnnouncement[]>`
  select a.id, a.title, a.message, a.target_audience, a.town, a.language, a.is_advertising,
    a.created_at, a.recipient_count, a.mail_count, a.finished_at, ${publicUser(db, 'u')} as sent_by
  from announcements a left join users u on u.id = a.sent_by
  ${before ? db`where a.id < ${before}` : db``}
  order by a.id desc limit ${limit}`

export const countMails = async (db: Db, key: string, userIds: string[]) => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from mail_outbox
    where user_id = any(${userIds}::uuid[]) and key = ${key}`
  return row.count
}

/** The next recipients in id order. Excludes users who registered after it was sent. */
export const listAudience = (db: Db, announcement: AnnouncementRow, limit: number) =>
  rowIds(db<{ id: string }[]>`
    select u.id from users u
    where u.created_at <= (select created_at from announcements where id = ${announcement.id})
      ${announcement.deliveredUpTo ? db`and u.id > ${announcement.deliveredUpTo}` : db``}
      and ${isInAudience(db, announcement)}
    order by u.id limit ${limit}`)

type Progress = { upTo: string | null; count: number; mailCount: number; finishedAt: Date | null }

export const recordProgress = (
  tx: Db,
  id: string,
  { upTo, count, mailCount, finishedAt }: Progress,
) =>
  execute(tx`
    update announcements set delivered_up_to = coalesce(${upTo}, delivered_up_to),
      recipient_count = recipient_count + ${count}, mail_count = mail_count + ${mailCount},
      finished_at = ${finishedAt}
    where id = ${id}`)
