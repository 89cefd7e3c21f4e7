import type { Db } from '#server/db/connect.ts'
import { execute, firstRow } from '#server/db/queries.ts'
import type { EventMessageRow, EventRow } from '#server/db/rows.ts'
import type { EventMessage } from '#shared/events/messages/contract.ts'

const messagesWithSender = (db: Db) => db`
  select m.id, m.subject, m.message, m.recipient_count, u.name as sender_name, m.created_at
  from event_messages m left join users u on u.id = m.sent_by`

const maxListed = 100

export const listMessages = (db: Db, eventId: string) =>
  db<EventMessage[]>`
    ${messagesWithSender(db)} where m.event_id = ${eventId}
    order by m.created_at desc, m.id desc limit ${maxListed}`

export const findMessage = (db: Db, eventId: string, id: string) =>
  firstRow(
    db<EventMessage[]>`${messagesWithSender(db)} where m.id = ${id} and m.event_id = ${eventId}`,
  )

export const countSince = async (tx: Db, eventId: string, since: Date) => {
  const [row] = await tx<[{ count: number }]>`
    select count(*)::int as count from event_messages
    where event_id = ${eventId} and created_at > ${since}`
  return row.count
}

export const addMessage = (tx: Db, row: EventMessageRow) =>
  execute(tx`insert into event_messages ${tx(row)}`)

/** The users with a confirmed booking. */
export const listRecipients = async (tx: Db, eventId: string) => {
  const rows = await tx<{ userId: string }[]>`
    select user_id from event_bookings
    where event_id = ${eventId} and status = 'confirmed' and user_id is not null order by user_id`
  return rows.map(({ userId }) => userId)
}

/** For a visitor with a place. */
export const findMessageText = (db: Db, id: string) =>
  firstRow(db<Pick<EventMessageRow, 'subject' | 'message'>[]>`
    select subject, message from event_messages where id = ${id}`)

type DeliveredMessage = Pick<EventMessageRow, 'subject' | 'message'> & {
  event: Pick<EventRow, 'id' | 'title'>
  /** Written by an administrator. */
  isFromTeam: boolean
}

/** The message with its event; null once the user has given up the place. */
export const findForRecipient = async (
  db: Db,
  id: string,
  userId: string,
): Promise<DeliveredMessage | null> => {
  const [row] = await db<
    [
      (Pick<EventMessageRow, 'subject' | 'message' | 'eventId'> & {
        title: string
        isFromTeam: boolean
      })?,
    ]
  >`
    select m.subject, m.message, m.event_id, e.title,
      exists (select 1 from users s where s.id = m.sent_by and s.is_admin) as is_from_team
    from event_messages m join events e on e.id = m.event_id
      join event_bookings b
        on b.event_id = e.id and b.user_id = ${userId} and b.status = 'confirmed'
    where m.id = ${id}`
  if (!row) return null
  const { subject, message, eventId, title, isFromTeam } = row
  return { subject, message, isFromTeam, event: { id: eventId, title } }
}
