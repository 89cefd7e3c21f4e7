import type { Db } from '#server/db/connect.ts'
import { firstRow } from '#server/db/queries.ts'
import type { BookingRow } from '#server/db/rows.ts'

/** Returns null without a booking. */
export const setComing = (tx: Db, eventId: string, userId: string) =>
  firstRow(tx<BookingRow[]>`
    update event_bookings set is_coming = true
    where event_id = ${eventId} and user_id = ${userId} and status = 'confirmed' returning *`)
