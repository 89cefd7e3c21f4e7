import type { Db } from '#server/db/connect.ts'

export type Reminded = {
  id: string
  userId: string
  event: { id: string; title: string; startDate: Date }
}

type Window = {
  /** Events that start after the one and not after the other. */
  after: Date
  until: Date
  /** Whoever booked later than this before the start knows. */
  hours: number
  limit: number
}

type Column = 'day_reminder_for' | 'hour_reminder_for'

/**
 * Notes for which start these are reminded now, each once for each start, and says who they are.
 * Nobody cancels, moves or books one of these events until the transaction ends.
 */
export const takeDue = async (
  tx: Db,
  column: Column,
  { after, until, hours, limit }: Window,
): Promise<Reminded[]> => {
  const rows = await tx<
    { id: string; userId: string; eventId: string; title: string; startDate: Date }[]
  >`
    update event_bookings b set ${tx(column)} = due.start_date
    from (
      select b.id, e.id as event_id, e.title, e.start_date
      from events e
      join event_bookings b on b.event_id = e.id and b.status = 'confirmed'
      where e.cancelled_at is null and e.start_date > ${after} and e.start_date <= ${until}
        and b.user_id is not null
        and b.created_at <= e.start_date - make_interval(hours => ${hours})
        and b.${tx(column)} is distinct from e.start_date
      order by e.id, b.id limit ${limit}
      for share of e for update of b
    ) due
    where b.id = due.id
    returning b.id, b.user_id, due.event_id, due.title, due.start_date`
  return rows.map(({ id, userId, eventId, title, startDate }) => ({
    id,
    userId,
    event: { id: eventId, title, startDate },
  }))
}
