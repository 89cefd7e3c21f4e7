import type { Db, Tx } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { findBookingOf } from '#server/events/attendance/store.ts'
import { optionsOf } from '#server/events/booking/places.ts'
import { readEvent } from '#server/events/booking/store.ts'
import { lockOpenEvent } from '#server/events/bookings.ts'
import { findEvent } from '#server/events/events.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import type { BroughtItem } from '#shared/events/items/contract.ts'
import { mostToBring } from '#shared/events/items/rules.ts'
import { mayRun } from '#shared/events/rules.ts'
import { firstNameOf } from '#shared/users/shortNames.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/** Items that the host has removed since are not shown, also to people who have taken them. */
const readItems = async (db: Db, me: Me, event: EventRow): Promise<BroughtItem[]> => {
  const taken = await store.listTaken(db, event.id, me.id)
  return optionsOf(event).items.map((item) => {
    const ofItem = taken.filter(({ itemId }) => itemId === item.id)
    const sum = (rows: typeof ofItem) => rows.reduce((all, { count }) => all + count, 0)
    const others = ofItem.filter(({ isMine }) => !isMine)
    return {
      ...item,
      mine: sum(ofItem) - sum(others),
      taken: sum(ofItem),
      others: others.map(({ name, count }) => ({ firstName: name && firstNameOf(name), count })),
    }
  })
}

export const listItems = async (app: App, me: Me, id: string) => {
  const event = await findEvent(app, me, id)
  if (!event.isBooked && !mayRun(event, me)) return []
  return readItems(app.db, me, await readEvent(app.db, id))
}

/** Takes something to bring, or gives it back. The event's lock keeps the sum within its number. */
export const bringItem = (
  app: App,
  me: Me,
  { id, itemId, count }: { id: string; itemId: string; count: number },
) =>
  inTransaction(app.db, async (tx) => {
    const event = await lockOpenEvent(app, tx, id, me)
    const booking = await findBookingOf(tx, id, me.id)
    if (!booking) throw new AppError('not_booked')
    await requireLeft(tx, me, event, { itemId, count })
    await store.setTaken(tx, booking.id, itemId, count)
    app.live.publish(tx, me.id, { kind: 'bookingChanged', eventId: id })
    return readItems(tx, me, event)
  })

const requireLeft = async (
  tx: Tx,
  me: Me,
  event: EventRow,
  { itemId, count }: { itemId: string; count: number },
) => {
  const item = (await readItems(tx, me, event)).find(({ id }) => id === itemId)
  if (!item) throw new AppError('item_not_found')
  const most = mostToBring(item)
  if (count > most) throw new AppError('item_taken', { args: { left: most - item.mine } })
}
