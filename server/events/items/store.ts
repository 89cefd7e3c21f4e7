import type { Db } from '#server/db/connect.ts'
import { execute } from '#server/db/queries.ts'
import { hiddenFrom } from '#server/users/store.ts'

type Taken = {
  itemId: string
  count: number
  isMine: boolean
  /** null: hidden from the viewer, or a deleted account. */
  name: string | null
}

/** What the people with a place bring, in the order in which they booked. */
export const listTaken = (db: Db, eventId: string, viewerId: string) =>
  db<Taken[]>`
    select t.item_id, t.count, b.user_id is not distinct from ${viewerId} as is_mine,
      coalesce(u.name, b.guest_name) as name
    from event_items_taken t join event_bookings b on b.id = t.booking_id
    left join users u on u.id = b.user_id and u.id <> all (${hiddenFrom(db, viewerId)})
    where b.event_id = ${eventId} and b.status = 'confirmed'
    order by b.created_at, b.id`

/** 0 gives it back. */
export const setTaken = (tx: Db, bookingId: string, itemId: string, count: number) =>
  count === 0
    ? execute(tx`
        delete from event_items_taken where booking_id = ${bookingId} and item_id = ${itemId}`)
    : execute(tx`
        insert into event_items_taken ${tx({ bookingId, itemId, count })}
        on conflict (booking_id, item_id) do update set count = excluded.count`)

/** What these bookings bring, of the items that the host still asks for. */
export const listBrought = (db: Db, bookingIds: string[]) =>
  db<{ bookingId: string; text: string; count: number }[]>`
    select t.booking_id, item ->> 'text' as text, t.count
    from event_items_taken t join event_bookings b on b.id = t.booking_id
    join events e on e.id = b.event_id
    cross join lateral jsonb_array_elements(e.booking_options -> 'items')
      with ordinality as listed (item, place)
    where t.booking_id = any(${bookingIds}::uuid[]) and item ->> 'id' = t.item_id::text
    order by listed.place`
