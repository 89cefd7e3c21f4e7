import type { Db } from '#server/db/connect.ts'
import * as store from './store.ts'

/** For each of these bookings that brings something: "2 × salad, 1 × bread". */
export const describeBrought = async (db: Db, bookingIds: string[]) => {
  const rows = await store.listBrought(db, bookingIds)
  const byBooking = Map.groupBy(rows, ({ bookingId }) => bookingId)
  return new Map(
    [...byBooking].map(([id, brought]) => [
      id,
      brought.map(({ text, count }) => `${count} × ${text}`).join(', '),
    ]),
  )
}
