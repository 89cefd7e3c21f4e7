import type { Db } from '#server/db/connect.ts'
import type { BookingRow, EventRow, MailRow } from '#server/db/schema.ts'

type NewMail = Pick<MailRow, 'id' | 'userId' | 'kind' | 'key' | 'bookingId' | 'sequence'>

/** Those that were new. */
export const addMails = async (db: Db, rows: NewMail[]) =>
  rows.length === 0
    ? []
    : db<Pick<MailRow, 'id' | 'userId' | 'key'>[]>`
        insert into mail_outbox ${db(rows)} on conflict (user_id, key) do nothing
        returning id, user_id, key`

export type LoadedMail = {
  mail: MailRow
  user: { name: string; email: string }
  booking: BookingRow
  event: EventRow
}

/** A mail with everything it speaks of, as it is now; null when some of that is gone. */
export const loadMail = async (db: Db, id: string): Promise<LoadedMail | null> => {
  const [mail] = await db<[MailRow?]>`select * from mail_outbox where id = ${id}`
  if (!mail) return null
  const [user] = await db<[LoadedMail['user']?]>`
    select name, email from users where id = ${mail.userId}`
  const [booking] = await db<[BookingRow?]>`
    select * from event_bookings where id = ${mail.bookingId}`
  const [event] = await db<[EventRow?]>`
    select * from events where id = ${booking?.eventId ?? null}`
  return user && booking && event ? { mail, user, booking, event } : null
}

export const markSent = async (db: Db, id: string, at: Date) => {
  await db`update mail_outbox set sent_at = ${at} where id = ${id}`
}

export const removeMailsBefore = async (db: Db, before: Date) => {
  await db`delete from mail_outbox where created_at < ${before}`
}
