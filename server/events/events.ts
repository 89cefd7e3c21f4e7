import { v7 as uuid } from 'uuid'
import type { Tx } from '#server/db/connect.ts'
import type { BookingRow, EventRow } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { takeBackReminders } from '#server/events/reminders/reminders.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { eventCancelled, eventChanged, waitedEventCancelled } from '#server/notifications/facts.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import { audit } from '#server/privacy/audit.ts'
import type { EventDraft, EventFilter } from '#shared/events/contract.ts'
import { hasStarted } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'
import { promoteWaiting } from './waitlist.ts'

const mostUpcoming = 150
const mostPast = 50
const usualPage = 50
const mostInSpan = 200

/** Upcoming ones soonest first, then past ones latest first; a span of dates in their order. */
export const listEvents = async (app: App, me: Me, filter: EventFilter) => {
  const now = app.now()
  const { when, from, to, limit, before: last, ...wishes } = filter
  const before = last ? await store.findStart(app.db, last) : undefined
  if (before === null) throw new Refusal(400, 'Unknown page', { field: 'before' })
  const part = (rest: Pick<store.Span, 'after' | 'until' | 'order' | 'limit'>) =>
    store.listEvents(app.db, me.id, { ...wishes, from, to, before, ...rest })
  const upcoming = (most: number) => part({ after: now, order: 'soonest', limit: most })
  const past = (most: number) => part({ until: now, order: 'latest', limit: most })

  if (when === 'upcoming') return upcoming(limit ?? usualPage)
  if (when === 'past') return past(limit ?? usualPage)
  if (from || to) return part({ order: 'soonest', limit: limit ?? mostInSpan })
  const soon = before && hasStarted(before, now) ? [] : await upcoming(limit ?? mostUpcoming)
  // The cursor counts in its own half only: after the last upcoming one come all past ones.
  const gone = await store.listEvents(app.db, me.id, {
    ...wishes,
    until: now,
    order: 'latest',
    limit: Math.min(mostPast, (limit ?? mostUpcoming + mostPast) - soon.length),
    before: before && hasStarted(before, now) ? before : undefined,
  })
  return [...soon, ...gone]
}

export const findEvent = async (app: App, me: Me, id: string) => {
  const event = await store.findEvent(app.db, me.id, id)
  if (!event) throw new Refusal(404, 'Event not found')
  return event
}

export const createEvent = (app: App, me: Me, draft: EventDraft) =>
  inTransaction(app.db, async (tx) => {
    const event = await store.addEvent(tx, {
      ...draft,
      id: uuid(),
      createdBy: me.id,
      importUid: null,
    })
    await audit(tx, {
      userId: me.id,
      action: 'event_created',
      entityType: 'event',
      entityId: event.id,
    })
    app.live.tellEveryone(tx, { kind: 'eventChanged', eventId: event.id })
    return findInside(tx, me, event.id)
  })

// What somebody who booked would want to know before leaving home.
const telling = ['title', 'description', 'startDate', 'endDate', 'location'] as const
const isNews = (old: EventRow, event: EventRow) =>
  telling.some((field) => old[field].valueOf() !== event[field].valueOf())

const changedFields = (old: EventRow, draft: EventDraft) =>
  Object.entries(draft)
    .filter(([field, value]) => {
      const before = old[field as keyof EventRow]
      return value !== undefined && before?.valueOf() !== value?.valueOf()
    })
    .map(([field]) => field)

/** Changes an event that the caller has locked, tells those who booked, and fills free places. */
export const changeLocked = async (app: App, tx: Tx, old: EventRow, draft: EventDraft) => {
  const booked = await store.countBookings(tx, old.id)
  if (draft.maxAttendees !== null && draft.maxAttendees < booked)
    throw new Refusal(409, `${booked} people have already booked this event`, {
      field: 'maxAttendees',
    })
  const event = await store.changeEvent(tx, old.id, draft)
  const isOver = hasStarted(old, app.now()) && hasStarted(event, app.now())
  if (isNews(old, event) && !isOver) await tellChange(app, tx, event)
  await promoteWaiting(app, tx, event)
  return event
}

const toBooked = (bookings: BookingRow[], event: EventRow, fact: typeof eventChanged) =>
  bookings.flatMap((booking) =>
    booking.userId ? [{ userId: booking.userId, fact: fact(event, booking) }] : [],
  )

/** Tells everybody who booked that the event is different now. */
export const tellChange = async (app: App, tx: Tx, event: EventRow) => {
  const booked = await store.bumpBookings(tx, event.id)
  await takeBackReminders(app, tx, booked, event.startDate)
  await notifyAll(app, tx, toBooked(booked, event, eventChanged))
}

export const updateEvent = (app: App, me: Me, { id, ...draft }: EventDraft & { id: string }) =>
  inTransaction(app.db, async (tx) => {
    const old = await store.lockEvent(tx, id)
    if (!old) throw new Refusal(404, 'Event not found')
    if (old.cancelledAt) throw new Refusal(409, 'This event has been cancelled')
    await changeLocked(app, tx, old, draft)
    await audit(tx, {
      userId: me.id,
      action: 'event_updated',
      entityType: 'event',
      entityId: id,
      changed: changedFields(old, draft),
    })
    app.live.tellEveryone(tx, { kind: 'eventChanged', eventId: id })
    return findInside(tx, me, id)
  })

/** Cancels an event that the caller has locked: it leaves the lists, those who booked are told. */
export const cancelLocked = async (app: App, tx: Tx, old: EventRow) => {
  const event = await store.markCancelled(tx, old.id, app.now())
  const waiting = await store.takeFromWaitlist(tx, old.id, null)
  if (hasStarted(event, app.now())) return
  const booked = await store.bumpBookings(tx, event.id)
  await takeBackReminders(app, tx, booked)
  await notifyAll(app, tx, [
    ...waiting.map(({ userId }) => ({ userId, fact: waitedEventCancelled(event) })),
    ...toBooked(booked, event, eventCancelled),
  ])
}

export const cancelEvent = (app: App, me: Me, id: string) =>
  inTransaction(app.db, async (tx) => {
    const old = await store.lockEvent(tx, id)
    if (!old) throw new Refusal(404, 'Event not found')
    if (old.cancelledAt) throw new Refusal(409, 'This event has been cancelled')
    await cancelLocked(app, tx, old)
    await audit(tx, {
      userId: me.id,
      action: 'event_cancelled',
      entityType: 'event',
      entityId: id,
    })
    app.live.tellEveryone(tx, { kind: 'eventChanged', eventId: id })
  })

const findInside = async (tx: Tx, me: Me, id: string) => {
  const event = await store.findEvent(tx, me.id, id)
  if (!event) throw new Error('An event vanished inside its own transaction')
  return event
}
