import type { Db } from '#server/db/connect.ts'

export type DueReminder = {
  id: string
  /** null: a visitor. */
  userId: string | null
  event: { id: string; title: string; startDate: Date; endDate: Date; isOnline: boolean }
}

type Window = {
  /** `after < start <= until`. */
  after: Date
  until: Date
  /** Bookings made within this many hours of the start get no reminder. */
  hours: number
  limit: number
}

type Column = 'day_reminder_for' | 'hour_reminder_for' | 'coming_asked_for'

/**
 * Claims bookings of users and visitors due for a reminder, once per start time. The share lock on the event blocks
 * cancelling and moving it until the transaction ends.
 */
export const claimDue = async (
  tx: Db,
  column: Column,
  { after, until, hours, limit }: Window,
): Promise<DueReminder[]> => {
  const rows = await tx<
    (Omit<DueReminder, 'event'> & Omit<DueReminder['event'], 'id'> & { eventId: string })[]
  >`
    update event_bookings b set ${tx(column)} = due.start_date
      ${column === 'coming_asked_for' ? tx`, is_coming = false` : tx``}
    from (
      select b.id, e.id as event_id, e.title, e.start_date, e.end_date,
        e.online_url is not null as is_online
      from events e
      join event_bookings b on b.event_id = e.id and b.status = 'confirmed'
      where e.cancelled_at is null and e.start_date > ${after} and e.start_date <= ${until}
        and (b.user_id is not null or exists (
          select 1 from visitor_bookings v
          where v.booking_id = b.id and v.confirmed_at is not null))
        and b.created_at <= e.start_date - make_interval(hours => ${hours})
        and b.${tx(column)} is distinct from e.start_date
      order by e.id, b.id limit ${limit}
      for share of e for update of b
    ) due
    where b.id = due.id
    returning b.id, b.user_id, due.event_id, due.title, due.start_date, due.end_date,
      due.is_online`
  return rows.map(({ id, userId, eventId, ...event }) => ({
    id,
    userId,
    event: { ...event, id: eventId },
  }))
}
