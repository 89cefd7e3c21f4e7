import type { Db } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/rows.ts'
import { largestParty, optionsOf, requireOpen } from '#server/events/booking/places.ts'
import { exactPlace } from '#server/events/place.ts'
import { isShownToVisitors } from '#server/events/publicContent.ts'
import { inLanguage } from '#server/events/store.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { hasStarted } from '#shared/events/rules.ts'
import type { VisitorEvent, VisitorForm } from '#shared/events/visitors/contract.ts'
import { takesVisitors, visitorDays } from '#shared/events/visitors/rules.ts'
import * as store from './store.ts'

/** Whether visitors may know the event. */
export const isPublic = async (db: Db, event: EventRow) =>
  isShownToVisitors(event) && (await readPlatform(db)).hasPublicEvents

/** Visitors learn nothing of an event that is not for them. */
export const requireForVisitors = async (
  db: Db,
  event: EventRow | null,
  now: Date,
): Promise<EventRow> => {
  if (!event || !takesVisitors(optionsOf(event)) || !(await isPublic(db, event)))
    throw new AppError('event_not_found')
  if (event.cancelledAt) throw new AppError('event_cancelled')
  if (hasStarted(event, now)) throw new AppError('event_started')
  if (event.pausedAt) throw new AppError('event_paused')
  requireOpen(event, now)
  return event
}

/** Each field is named here: the row has more than visitors may know. */
export const toVisitorEvent = (row: EventRow, isBooked: boolean): VisitorEvent => {
  const event = inLanguage(row)
  const { id, title, startDate, endDate, price } = event
  return {
    ...{ id, title, startDate, endDate, price },
    location: isBooked ? exactPlace(event) : event.location,
    isLocationHidden: !isBooked && event.exactLocation !== null,
    isOnline: event.onlineUrl !== null,
    isCancelled: event.cancelledAt !== null,
  }
}

/** `booked`: people of the visitor's own booking. */
export const formFields = async (
  { now }: Pick<App, 'now'>,
  db: Db,
  event: EventRow,
  booked = 0,
) => {
  const room = await largestParty(db, event, { userId: null, isNewcomer: false }, now())
  const { answersKeptDays } = await readPlatform(db)
  return {
    options: optionsOf(event),
    room: room === null ? null : room + booked,
    answersKeptDays: Math.min(answersKeptDays, visitorDays),
  }
}

/** What the form of a visitor needs; rejects an event that takes no booking of theirs. */
export const getVisitorForm = async (app: App, eventId: string): Promise<VisitorForm> => {
  const found = await store.findEvent(app.db, eventId)
  const event = await requireForVisitors(app.db, found, app.now())
  const fields = await formFields(app, app.db, event)
  if (fields.room === 0) throw new AppError('event_full')
  return { event: toVisitorEvent(event, false), ...fields }
}
