import type { Db } from '#server/db/connect.ts'
import type { BookingRow, EventRow, MailRow } from '#server/db/schema.ts'
import type { FarewellRow, MailLinkRow } from '#server/db/trustSchema.ts'
import type { Notice } from './noticeMail.ts'

export type NewMail = Omit<MailRow, 'sentAt' | 'conversationId' | 'groupId' | 'linkId'> &
  Partial<Pick<MailRow, 'conversationId' | 'groupId' | 'linkId'>>

/** Those that were new. */
export const addMails = async (db: Db, rows: NewMail[]) =>
  rows.length === 0
    ? []
    : db<Pick<MailRow, 'id' | 'userId' | 'key'>[]>`
        insert into mail_outbox ${db(rows)} on conflict (user_id, key) do nothing
        returning id, user_id, key`

export type FoundMail = MailRow & { name: string; email: string; hasBounced: boolean }

/** With its reader as they are now; null when they have left. */
export const findMail = async (db: Db, id: string) => {
  const [row] = await db<[FoundMail?]>`
    select m.*, u.name, u.email, u.mail_bounced_at is not null as has_bounced
    from mail_outbox m join users u on u.id = m.user_id where m.id = ${id}`
  return row ?? null
}

/** The booking a mail speaks of, as it is now. */
export const findBooked = async (db: Db, bookingId: string) => {
  const [booking] = await db<[BookingRow?]>`select * from event_bookings where id = ${bookingId}`
  const [event] = await db<[EventRow?]>`
    select * from events where id = ${booking?.eventId ?? null}`
  return booking && event ? { booking, event } : null
}

/** What a notification says; null once it was read or is of no use any more. */
export const findNotice = async (db: Db, id: string | null, now: Date) => {
  const [row] = await db<[Notice?]>`
    select title, message, action_url, action_text from notifications
    where id = ${id} and not is_read and (expires_at is null or expires_at > ${now})`
  return row ?? null
}

export type FoundLink = MailLinkRow & { name: string; isOld: boolean }

const mostSecrets = 5

/** The link with one secret more, while it works; `isOld`: another address counts by now. */
export const addLinkSecret = async (db: Db, id: string, tokenHash: Buffer, now: Date) => {
  const [row] = await db<[FoundLink?]>`
    update mail_links l set token_hashes =
      (l.token_hashes || ${tokenHash}::bytea)[greatest(1, cardinality(l.token_hashes) + 2 - ${mostSecrets}::int):]
    from users u
    where l.id = ${id} and l.expires_at > ${now} and u.id = l.user_id
    returning l.*, u.name, lower(u.email) <> lower(l.email) as is_old`
  return row ?? null
}

export const markSent = async (db: Db, id: string, at: Date) => {
  await db`update mail_outbox set sent_at = ${at} where id = ${id}`
}

/** What is not sent after all stays as such; but the next mail about a talk waits for this one. */
export const forgetTalk = async (db: Db, id: string) => {
  await db`
    delete from mail_outbox
    where id = ${id} and sent_at is null and num_nonnulls(conversation_id, group_id) > 0`
}

export const removeMailsBefore = async (db: Db, before: Date) => {
  await db`delete from mail_outbox where created_at < ${before}`
}

/** Mails to this address come back. Not noted where the address was changed meanwhile. */
export const noteBounce = async (db: Db, email: string, at: Date) => {
  await db`
    update users set mail_bounced_at = coalesce(mail_bounced_at, ${at})
    where lower(email) = lower(${email})`
}

export const findSecret = async (db: Db, key: string) => {
  const [row] = await db<[{ value: string }?]>`
    select value #>> '{}' as value from settings where key = ${key}`
  return row?.value ?? null
}

/** Of several who do this at once, one wins. */
export const addSecret = async (db: Db, key: string, fresh: string) => {
  await db`
    insert into settings (key, value) values (${key}, to_jsonb(${fresh}::text))
    on conflict (key) do nothing`
}

// Whoever leaves -----------------------------------------------------------------------------------

export const addFarewell = async (tx: Db, row: FarewellRow) => {
  await tx`insert into farewells ${tx(row)}`
}

export const findFarewell = async (db: Db, id: string) => {
  const [row] = await db<[FarewellRow?]>`select * from farewells where id = ${id}`
  return row ?? null
}

export const removeFarewell = async (db: Db, id: string) => {
  await db`delete from farewells where id = ${id}`
}

/**
 * Mails to this person, and those to others that speak of them or may: about what they did, what the
 * two wrote to each other, mentions in groups, digests, and what is not there any more.
 */
export const listMailsAbout = async (db: Db, userId: string) => {
  const rows = await db<{ id: string }[]>`
    select m.id from mail_outbox m
    left join notifications n on n.id = m.notification_id
    left join conversations c on c.id = m.conversation_id
    where m.user_id = ${userId} or m.kind in ('digest', 'groupMention')
      or starts_with(m.key, 'gone:')
      or n.metadata ->> 'by' = ${userId} or n.type = 'commentReplied'
      or ${userId} in (c.first_id, c.second_id)`
  return rows.map(({ id }) => id)
}
