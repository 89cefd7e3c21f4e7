import type { Db } from '#server/db/connect.ts'
import { byName } from '#server/db/nameOrder.ts'
import { execute, firstRow, hasRows, rowIds } from '#server/db/queries.ts'
import type { AnnouncementRow, AnnouncementRangeRow as RangeRow } from '#server/db/rows.ts'
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

export const getAnnouncement = async (db: Db, id: string) => {
  const [row] = await db<[AnnouncementRow]>`select * from announcements where id = ${id}`
  return row
}

type Range = Pick<RangeRow, 'announcementId' | 'deliveredUpTo'>

/** The range of all users, if the delivery has not begun. Before 0004, one job delivered a part. */
export const addFirstRange = (tx: Db, id: string, announcementId: string) =>
  hasRows(tx`
    insert into announcement_ranges (id, announcement_id, delivered_up_to)
    select ${id}, a.id, a.delivered_up_to from announcements a
    where a.id = ${announcementId} and a.finished_at is null
      and not exists (select 1 from announcement_ranges r where r.announcement_id = a.id)
    on conflict (announcement_id) where up_to is null do nothing returning id`)

export const addRange = (tx: Db, range: Range & { id: string }) =>
  execute(tx`insert into announcement_ranges ${tx(range)}`)

/** Serializes delivery to this range until the transaction ends. */
export const lockRange = (tx: Db, id: string) =>
  firstRow(tx<RangeRow[]>`select * from announcement_ranges where id = ${id} for update`)

/** Users who registered after it was sent do not receive it. */
const isIn = (db: Db, { announcementId, deliveredUpTo }: Range) => db`
  u.created_at <= (select created_at from announcements where id = ${announcementId})
  ${deliveredUpTo ? db`and u.id > ${deliveredUpTo}` : db``}`

/** The last of the first `size` users. Null when there are fewer. */
export const findRangeEnd = async (db: Db, range: Range, size: number) => {
  const last = await firstRow(db<{ id: string }[]>`
    select u.id from users u where ${isIn(db, range)} order by u.id offset ${size - 1} limit 1`)
  return last?.id ?? null
}

export const endRange = (tx: Db, id: string, upTo: string) =>
  execute(tx`update announcement_ranges set up_to = ${upTo} where id = ${id}`)
export const advanceRange = (tx: Db, id: string, upTo: string) =>
  execute(tx`update announcement_ranges set delivered_up_to = ${upTo} where id = ${id}`)
export const removeRange = (tx: Db, id: string) =>
  execute(tx`delete from announcement_ranges where id = ${id}`)

/** The next recipients of a range in id order. */
export const listAudience = (db: Db, audience: Audience, range: RangeRow, limit: number) =>
  rowIds(db<{ id: string }[]>`
    select u.id from users u
    where ${isIn(db, range)} ${range.upTo ? db`and u.id <= ${range.upTo}` : db``}
      and ${isInAudience(db, audience)}
    order by u.id limit ${limit}`)

/** Locks the announcement, so that other ranges add theirs one after another. */
export const addProgress = (
  tx: Db,
  id: string,
  { count, mailCount }: { count: number; mailCount: number },
) =>
  execute(tx`
    update announcements set
      recipient_count = recipient_count + ${count}, mail_count = mail_count + ${mailCount}
    where id = ${id}`)

/** After `addProgress`: so of two ranges that end together, the second sees that it is the last. */
export const finishWithoutRanges = (tx: Db, id: string, now: Date) =>
  execute(tx`
    update announcements set finished_at = ${now}
    where id = ${id}
      and not exists (select 1 from announcement_ranges where announcement_id = ${id})`)
