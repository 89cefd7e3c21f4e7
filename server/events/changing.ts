import type { Tx } from '#server/db/connect.ts'
import type { BookingRow, EventRow } from '#server/db/schema.ts'
import { takeBackReminders } from '#server/events/reminders/reminders.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { showDayAndTime } from '#server/mail/times.ts'
import {
  eventCancelled,
  eventChanged,
  type Fact,
  waitedEventCancelled,
} from '#server/notifications/facts.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import type { EventDraft } from '#shared/events/contract.ts'
import { hasStarted } from '#shared/events/rules.ts'
import * as store from './store.ts'
import { promoteWaiting } from './waitlist.ts'

// What somebody who booked would want to know before leaving home.
const telling = ['title', 'description', 'startDate', 'endDate', 'location'] as const
const isNews = (old: EventRow, event: EventRow) =>
  telling.some((field) => old[field].valueOf() !== event[field].valueOf())

const tooFewPlaces = ({ seriesId, startDate }: EventRow, booked: number) => {
  const which = seriesId ? `the event on ${showDayAndTime(startDate)}` : 'this event'
  return new Refusal(409, `${booked} people have already booked ${which}`, {
    field: 'maxAttendees',
  })
}

/** Changes an event that the caller has locked, tells those who booked, and fills free places. */
export const changeLocked = async (app: App, tx: Tx, old: EventRow, draft: EventDraft) => {
  const booked = await store.countBookings(tx, old.id)
  if (draft.maxAttendees !== null && draft.maxAttendees < booked) throw tooFewPlaces(old, booked)
  const event = await store.changeEvent(tx, old.id, draft)
  const isOver = hasStarted(old, app.now()) && hasStarted(event, app.now())
  if (isNews(old, event) && !isOver) await tellChange(app, tx, event)
  if (!hasStarted(event, app.now())) await store.setListed(tx, event.id, true, app.now())
  await promoteWaiting(app, tx, event)
  return event
}

const toBooked = (
  bookings: BookingRow[],
  event: EventRow,
  fact: (event: EventRow, booking: BookingRow) => Fact,
) =>
  bookings.flatMap((booking) =>
    booking.userId ? [{ userId: booking.userId, fact: fact(event, booking) }] : [],
  )

/** Tells everybody who booked that the event is different now. */
const tellChange = async (app: App, tx: Tx, event: EventRow) => {
  const booked = await store.bumpBookings(tx, event.id)
  await takeBackReminders(app, tx, booked, event.startDate)
  await notifyAll(app, tx, toBooked(booked, event, eventChanged))
}

/**
 * Cancels an event that the caller has locked: it leaves the lists, those who booked or wait are
 * told, and why.
 */
export const cancelLocked = async (app: App, tx: Tx, old: EventRow, reason: string | null) => {
  const event = await store.markCancelled(tx, old.id, app.now(), reason)
  const waiting = await store.takeFromWaitlist(tx, old.id, null)
  if (hasStarted(event, app.now())) return
  const booked = await store.bumpBookings(tx, event.id)
  await takeBackReminders(app, tx, booked)
  await notifyAll(app, tx, [
    ...waiting.map(({ userId }) => ({ userId, fact: waitedEventCancelled(event) })),
    ...toBooked(booked, event, eventCancelled),
  ])
}
