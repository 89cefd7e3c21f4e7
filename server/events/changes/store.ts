import type { Tx } from '#server/db/connect.ts'
import { execute, firstRow } from '#server/db/queries.ts'
import type { BookingRow, EventChangeRow, EventRow } from '#server/db/rows.ts'

/** The first state is kept until it is taken. Returns whether this call stored it. */
export const keepOldState = async (
  tx: Tx,
  { id, title, description, startDate, endDate, location, price, onlineUrl }: EventRow,
  changedAt: Date,
): Promise<boolean> => {
  const state = { title, description, startDate, endDate, location, price, onlineUrl, changedAt }
  const [row] = await tx<[{ isNew: boolean }]>`
    insert into event_changes ${tx({ eventId: id, ...state })}
    on conflict (event_id) do update set changed_at = excluded.changed_at
    returning xmax = 0 as is_new`
  return row.isNew
}

/** The notification names the old place if the new one is visible, so it must not be a hidden one. */
export const forgetHiddenPlace = (
  tx: Tx,
  eventId: string,
  { town, newPlace }: { town: string; newPlace: string },
) =>
  execute(tx`
    update event_changes set location = ${town}
    where event_id = ${eventId} and location <> ${newPlace}`)

export const takeOldState = (tx: Tx, eventId: string) =>
  firstRow(tx<EventChangeRow[]>`
    delete from event_changes where event_id = ${eventId} returning *`)

/** Confirmed bookings of people who may know an older state. */
export const listBookingsBefore = (tx: Tx, eventId: string, before: Date) => tx<
  Pick<BookingRow, 'id' | 'userId' | 'sequence' | 'price'>[]
>`
  select id, user_id, sequence, price from event_bookings
  where event_id = ${eventId} and status = 'confirmed' and created_at <= ${before}`
