import type { Db } from '#server/db/connect.ts'
import { execute, firstRow, rowIds } from '#server/db/queries.ts'
import type { AccountDeletedMailRow, MailLinkRow, MailRow } from '#server/db/rows.ts'
import { invalidateSessions } from '#server/db/sessionChanges.ts'
import type { Language } from '#shared/language/languages.ts'

export type NewMail = Omit<MailRow, 'sentAt' | 'conversationId' | 'groupId' | 'linkId'> &
  Partial<Pick<MailRow, 'conversationId' | 'groupId' | 'linkId'>>

/** Marks the key of a resent link mail. */
export const resendMarker = ':again:'

/** When a link mail of this kind was last resent; null: never. */
export const lastResentAt = async (db: Db, userId: string, kind: string) => {
  const [row] = await db<[{ at: Date | null }]>`
    select max(created_at) as at from mail_outbox
    where user_id = ${userId} and kind = ${kind} and strpos(key, ${resendMarker}) > 0`
  return row.at
}

/** Returns only rows that were inserted. */
export const addMails = async (db: Db, rows: NewMail[]) =>
  rows.length === 0
    ? []
    : db<Pick<MailRow, 'id' | 'userId' | 'key'>[]>`
        insert into mail_outbox ${db(rows)} on conflict (user_id, key) do nothing
        returning id, user_id, key`

export type FoundMail = MailRow & {
  name: string
  email: string
  language: Language | null
  hasBounced: boolean
  isConfirmed: boolean
}

/** The mail with the current data of its recipient; null when the account is gone. */
export const findMail = (db: Db, id: string) =>
  firstRow(db<FoundMail[]>`
    select m.*, u.name, u.email, u.language, u.mail_bounced_at is not null as has_bounced,
      u.email_confirmed_at is not null as is_confirmed
    from mail_outbox m join users u on u.id = m.user_id where m.id = ${id}`)

export type FoundLink = MailLinkRow & {
  name: string
  language: Language | null
  /** Of the other account with this address. */
  otherLanguage: Language | null
  isOld: boolean
  isConfirmed: boolean
  isOfOther: boolean
}

const maxSecrets = 5

/** Appends to an array column and keeps the newest entries. */
const appendCapped = (db: Db, column: string, hash: Buffer) => {
  const hashes = db(column)
  return db`
    (${hashes} || ${hash}::bytea)[greatest(1, cardinality(${hashes}) + 2 - ${maxSecrets}::int):]`
}

type Hashes = { token: Buffer; code: Buffer }

/**
 * Adds a secret to a valid link. Only links that confirm an account also have codes.
 * `isOld`: the account changed its address in the meantime. `isOfOther`: another account has the
 * address, or may restore it.
 */
export const addLinkSecret = (db: Db, id: string, { token, code }: Hashes, now: Date) =>
  firstRow(db<FoundLink[]>`
    update mail_links l set
      token_hashes = ${appendCapped(db, 'l.token_hashes', token)},
      code_hashes = case when l.purpose = 'confirmAccount'
        then ${appendCapped(db, 'l.code_hashes', code)} else l.code_hashes end
    from users u
    where l.id = ${id} and l.expires_at > ${now} and u.id = l.user_id
    returning l.*, u.name, u.language,
      (select o.language from users o
        where lower(o.email) = lower(l.email) and o.id <> l.user_id) as other_language,
      lower(u.email) <> lower(l.email) as is_old,
      u.email_confirmed_at is not null as is_confirmed,
      exists (
        select 1 from users o where lower(o.email) = lower(l.email) and o.id <> l.user_id
        union all
        select 1 from mail_links h
        where h.purpose = 'undoEmail' and lower(h.email) = lower(l.email)
          and h.expires_at > ${now} and h.user_id <> l.user_id
      ) as is_of_other`)

export const markSent = (db: Db, id: string, at: Date) =>
  execute(db`update mail_outbox set sent_at = ${at} where id = ${id}`)

export const removeUnsentForBooking = (tx: Db, bookingId: string) =>
  execute(tx`delete from mail_outbox where booking_id = ${bookingId} and sent_at is null`)

type ObsoleteCriteria = { now: Date; usefulSince: Date; shortLived: string[] }

/**
 * Deletes held-back mails that are obsolete: about past events, superseded by a later mail about
 * the same booking or conversation, or outdated account mails.
 */
export const removeObsolete = (
  tx: Db,
  userId: string,
  { now, usefulSince, shortLived }: ObsoleteCriteria,
) =>
  execute(tx`
    delete from mail_outbox m
    where m.user_id = ${userId} and m.sent_at is null and m.link_id is null and (
      (m.kind = any(${shortLived}) and m.created_at < ${usefulSince})
      or m.kind = 'bookingCancelled'
      or exists (
        select 1 from event_bookings b join events e on e.id = b.event_id
        where b.id = m.booking_id and e.end_date <= ${now})
      or exists (
        select 1 from mail_outbox later
        where later.user_id = m.user_id and later.sent_at is null and later.sequence > m.sequence
          and (later.booking_id = m.booking_id or later.conversation_id = m.conversation_id
            or later.group_id = m.group_id))
    )`)

/** Held-back mails, without those scheduled for later. */
export const listHeld = (tx: Db, userId: string, now: Date) =>
  rowIds(tx<{ id: string }[]>`
    select m.id from mail_outbox m left join notifications n on n.id = m.notification_id
    where m.user_id = ${userId} and m.sent_at is null and m.link_id is null
      and (n.scheduled_for is null or n.scheduled_for <= ${now})
    order by m.created_at, m.id`)

/** Deletes a skipped mail about unread messages, because the next one would wait for it. */
export const removeSkippedConversationMail = (db: Db, id: string) =>
  execute(db`
    delete from mail_outbox
    where id = ${id} and sent_at is null and num_nonnulls(conversation_id, group_id) > 0`)

type MailCause = 'booking_id' | 'notification_id' | 'conversation_id' | 'group_id' | 'link_id'

const detachedKey = 'gone:'

/**
 * Called before the rows that mails depend on are deleted, in the same transaction. Unsent mails are
 * deleted too. Sent ones stay for their retention period, and their key becomes free.
 */
export const detachMails = async (tx: Db, cause: MailCause, ids: string[]) => {
  if (ids.length === 0) return
  const column = tx(cause)
  const mails = await tx<{ id: string }[]>`
    update mail_outbox set ${column} = null, key = ${detachedKey} || id
    where ${column} = any(${ids}::uuid[]) returning id`
  await tx`
    delete from mail_outbox
    where id = any(${mails.map(({ id }) => id)}::uuid[]) and sent_at is null`
}

export const removeMailsBefore = (db: Db, before: Date) =>
  execute(db`delete from mail_outbox where created_at < ${before}`)

/** Marks the address as bouncing. Has no effect when the user changed it in the meantime. */
export const markBounced = async (db: Db, email: string, at: Date) => {
  const users = await db<{ id: string }[]>`
    update users set mail_bounced_at = coalesce(mail_bounced_at, ${at})
    where lower(email) = lower(${email}) returning id`
  await invalidateSessions(
    db,
    users.map(({ id }) => id),
  )
}

// Account erasure
// ----------------------------------------------------------------------------------

export const addAccountDeletedMail = (tx: Db, row: AccountDeletedMailRow) =>
  execute(tx`insert into account_deleted_mails ${tx(row)}`)

export const findAccountDeletedMail = (db: Db, id: string) =>
  firstRow(db<AccountDeletedMailRow[]>`select * from account_deleted_mails where id = ${id}`)

export const removeAccountDeletedMail = (db: Db, id: string) =>
  execute(db`delete from account_deleted_mails where id = ${id}`)

/**
 * Mails to this user, and mails to others that mention or may mention the user: about the user's
 * actions, direct messages, group mentions, digests and deleted subjects.
 */
export const listMailsAbout = (db: Db, userId: string) =>
  rowIds(db<{ id: string }[]>`
    select m.id from mail_outbox m
    left join notifications n on n.id = m.notification_id
    left join conversations c on c.id = m.conversation_id
    where m.user_id = ${userId} or m.kind in ('digest', 'groupMention')
      or starts_with(m.key, ${detachedKey})
      or n.metadata ->> 'by' = ${userId} or n.type = 'commentReplied'
      or ${userId} in (c.first_id, c.second_id)`)
