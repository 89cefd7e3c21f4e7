import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import { audit } from '#server/audit/audit.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { createOnce } from '#server/db/idempotency.ts'
import type { BookingRow, EventRow } from '#server/db/rows.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { retractReminders } from '#server/events/reminders/reminders.ts'
import { AlreadyDone, AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentLanguage } from '#server/language/currentLanguage.ts'
import {
  eventCancelled,
  type NotificationInput,
  waitedEventCancelled,
} from '#server/notifications/inputs.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import type {
  EventCancellation,
  EventChange,
  EventDraft,
  EventFilter,
  NewEvent,
} from '#shared/events/contract.ts'
import { hasStarted } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { announceToGroup, closeToOutsiders, refreshInGroup } from './audience/audience.ts'
import { requireOptionsChangeable, requireReasons } from './booking/options.ts'
import { optionsOf } from './booking/places.ts'
import { promoteFromWaitlist } from './bookings.ts'
import { queueChangeNotice } from './changes/changeNotices.ts'
import { attachEventFiles, replaceEventFiles } from './eventFiles.ts'
import { announceEvent } from './following/following.ts'
import { asDrafted } from './place.ts'
import { signalPublicChange } from './publicContent.ts'
import { settleRequests } from './requests/endings.ts'
import { announceEndedRequests } from './requests/notices.ts'
import { removeRequests } from './requests/store.ts'
import { addSeries, applyToLaterDate, lockSeriesDates, seriesDates } from './series/series.ts'
import * as store from './store.ts'
import { mailVisitors } from './visitors/mails.ts'
import { takeFromWaitlist } from './waitlist/store.ts'

const maxUpcoming = 150
const maxPast = 50
const defaultPageSize = 50
const maxInRange = 200

/** Upcoming events soonest first, then past events latest first. A date range is in date order. */
export const listEvents = async (app: App, me: Me, filter: EventFilter) => {
  const now = app.now()
  const { when, from, to, limit, before: cursorId, understood, ...rest } = filter
  const filters = { ...rest, understoodWith: understood ? currentLanguage() : undefined }
  const before = cursorId ? await store.findVisibleStart(app.db, me.id, cursorId) : undefined
  if (before === null) throw new AppError('unknown_page', { field: 'before' })
  const rangeOf = (rest: Pick<store.EventRange, 'after' | 'until' | 'order' | 'limit'>) => ({
    ...filters,
    ...{ from, to, before },
    ...rest,
  })
  const upcoming = (count: number) => rangeOf({ after: now, order: 'soonest', limit: count })
  const past = (count: number) => rangeOf({ until: now, order: 'latest', limit: count })
  const listRanges = (count: number, ...ranges: [store.EventRange, ...store.EventRange[]]) =>
    store.listEvents(app.db, me, ranges, count)

  const count = limit ?? defaultPageSize
  if (when === 'upcoming') return listRanges(count, upcoming(count))
  if (when === 'past') return listRanges(count, past(count))
  if (from || to) {
    const inRange = limit ?? maxInRange
    return listRanges(inRange, rangeOf({ order: 'soonest', limit: inRange }))
  }
  const all = limit ?? maxUpcoming + maxPast
  const hasPassedUpcoming = before && hasStarted(before, now)
  // A cursor in the upcoming half does not limit the past half, which follows it completely.
  const pastHalf = past(Math.min(maxPast, all))
  return hasPassedUpcoming
    ? listRanges(all, pastHalf)
    : listRanges(all, upcoming(limit ?? maxUpcoming), { ...pastHalf, before: undefined })
}

export const getVisibleEvent = async (db: Db, me: Me, id: string) => {
  const event = await store.findEvent(db, me, id)
  if (!event) throw new AppError('event_not_found')
  return event
}

export const findEvent = ({ db }: Pick<App, 'db'>, me: Me, id: string) =>
  getVisibleEvent(db, me, id)

export const createEvent = (
  app: App,
  me: Me,
  { repeat, clientId, fileIds = [], ...draft }: NewEvent,
) =>
  inTransaction(app.db, async (tx) => {
    const content = ['event', draft, repeat, fileIds] as const
    const key = { userId: me.id, clientId, content, at: app.now() }
    const id = await createOnce(tx, key, async (id) => {
      const rows = await publishEvents(app, tx, { id, draft, repeat, createdBy: me.id })
      await attachEventFiles(app, tx, me, { id, fileIds })
      await audit(tx, {
        userId: me.id,
        action: 'event_created',
        entityType: 'event',
        entityId: id,
        ...seriesReason(rows),
      })
    })
    return getVisibleEvent(tx, me, id)
  })

type Published = {
  /** Of the event, or of the first date of the series. */
  id: string
  draft: EventDraft
  repeat: NewEvent['repeat']
  createdBy: string
  hostingId?: string
  maxDates?: number | undefined
}

/** Adds an event, or all dates of a series. */
export const publishEvents = async (
  app: App,
  tx: Tx,
  { id, draft, repeat, createdBy, hostingId, maxDates }: Published,
) => {
  requireReasons(draft.bookingOptions)
  const dates = repeat ? seriesDates(draft, repeat, maxDates) : [draft]
  const isGroupOnly = await resolveAudience(tx, draft)
  const seriesId = repeat ? await addSeries(tx, repeat.every, app.now()) : null
  const common = {
    ...{ ...draft, isGroupOnly, createdBy, importUid: null, seriesId },
    hostingId: hostingId ?? null,
  }
  const rows = dates.map(({ startDate, endDate }, index) => ({
    ...common,
    id: index === 0 ? id : uuid(),
    startDate,
    endDate,
  }))
  const [first] = await store.addEvents(tx, rows)
  signalPublicChange(app, tx, null, first)
  await announceEvent(app, tx, first.id)
  await announceToGroup(app, tx, first)
  app.live.publishToViewers(tx, 'events', { kind: 'eventChanged', eventId: id })
  return rows
}

/** Locks the group after the events. Only the members of a private group see its events. */
const resolveAudience = async (tx: Tx, { groupId, isGroupOnly }: EventDraft, old?: EventRow) => {
  const id = groupId === undefined ? (old?.groupId ?? null) : groupId
  // Without its group, it stays closed until a host or an administrator ends the pause.
  if (!id) return old?.groupId === null && old.isGroupOnly
  const group = await store.lockGroupOfEvent(tx, id)
  if (!group) throw new AppError('group_not_found', { field: 'groupId' })
  return group.isPrivate || (isGroupOnly ?? old?.isGroupOnly ?? false)
}

/** One audit entry covers all dates of a series. */
const seriesReason = ({ length }: unknown[]) => (length > 1 ? { reason: `${length} dates` } : {})

const changedFields = (row: EventRow, draft: EventDraft) => {
  const old = asDrafted(row)
  return Object.entries(draft)
    .filter(([field, value]) => {
      const before = old[field as keyof typeof old]
      return value !== undefined && !isDeepStrictEqual(before, value)
    })
    .map(([field]) => field)
}

export const updateEvent = (
  app: App,
  me: Me,
  { id, which, ...change }: EventChange & { id: string },
) =>
  inTransaction(app.db, async (tx) => {
    const dates = await lockSeriesDates(app, tx, id, which)
    return changeDates(app, tx, me, dates, change)
  })

type LockedDates = [EventRow, ...EventRow[]]

/** Changes an event, and these later dates of its series in the same way. */
export const changeDates = async (
  app: App,
  tx: Tx,
  me: Me,
  [old, ...others]: LockedDates,
  {
    isHostShown,
    acceptsRequests,
    fileIds,
    ...rest
  }: EventDraft & Partial<Pick<EventChange, 'acceptsRequests' | 'fileIds'>>,
) => {
  const { id } = old
  // Only the creator may decide whether the creator's name is shown.
  const draft = old.createdBy === me.id ? { ...rest, isHostShown } : rest
  const changed = { ...draft, isGroupOnly: await resolveAudience(tx, draft, old) }
  if (acceptsRequests) await settleRequests(app, tx, old, changed)
  const event = await updateLockedEvent(app, tx, old, changed)
  if (event.groupId !== old.groupId) await announceToGroup(app, tx, event)
  for (const date of others) {
    const later = applyToLaterDate(date, old, changed)
    if (acceptsRequests) await settleRequests(app, tx, date, later)
    // A later date may be for another group, which may be private.
    const isGroupOnly = await resolveAudience(tx, later, date)
    await updateLockedEvent(app, tx, date, { ...later, isGroupOnly })
  }
  if (fileIds) await replaceEventFiles(app, tx, me, { id, fileIds })
  await audit(tx, {
    userId: me.id,
    action: 'event_updated',
    entityType: 'event',
    entityId: id,
    changed: changedFields(old, draft),
    ...seriesReason([old, ...others]),
  })
  // Clients refetch all events on one message, so one per series is enough.
  app.live.publishToViewers(tx, 'events', { kind: 'eventChanged', eventId: id })
  return getVisibleEvent(tx, me, id)
}

export const cancelEvent = (
  app: App,
  me: Me,
  { id, which, reason }: EventCancellation & { id: string },
) =>
  inTransaction(app.db, async (tx) => {
    const dates = await lockSeriesDates(app, tx, id, which, cancelledAlready())
    await cancelDates(app, tx, me, dates, reason || null)
  })

export const cancelledAlready = () => new AlreadyDone('event_cancelled')

/** Cancels an event and these later dates of its series. */
export const cancelDates = async (
  app: App,
  tx: Tx,
  me: Me,
  dates: LockedDates,
  reason: string | null,
) => {
  const [{ id }] = dates
  if (hasStarted(dates[0], app.now())) throw new AppError('event_started')
  for (const date of dates) await cancelLockedEvent(app, tx, date, reason)
  await audit(tx, {
    userId: me.id,
    action: 'event_cancelled',
    entityType: 'event',
    entityId: id,
    ...seriesReason(dates),
  })
  app.live.publishToViewers(tx, 'events', { kind: 'eventChanged', eventId: id })
}

/**
 * Updates an event locked by the caller. Queues the notice to bookers and promotes from the
 * waitlist.
 */
export const updateLockedEvent = async (app: App, tx: Tx, old: EventRow, draft: EventDraft) => {
  await requireOptionsChangeable(tx, old, draft)
  const event = await store.changeEvent(tx, old, draft)
  const isUpcoming = !hasStarted(event, app.now())
  const wasUpcoming = !hasStarted(old, app.now())
  if (wasUpcoming || isUpcoming) await queueChangeNotice(app, tx, old, event)
  // Only past events can be unlisted.
  if (isUpcoming) await store.setListed(tx, event.id, true, app.now())
  signalPublicChange(app, tx, old, isUpcoming ? { ...event, unlistedAt: null } : event)
  if (event.isGroupOnly && (!old.isGroupOnly || event.groupId !== old.groupId))
    await closeToOutsiders(app, tx, [event])
  await refreshInGroup(app, tx, old)
  await promoteFromWaitlist(app, tx, event)
  return event
}

const bookerNotifications = (
  bookings: BookingRow[],
  event: EventRow,
  toInput: (event: EventRow, booking: BookingRow) => NotificationInput,
) =>
  bookings.flatMap((booking) =>
    booking.userId ? [{ userId: booking.userId, input: toInput(event, booking) }] : [],
  )

/**
 * Cancels an event locked by the caller. Bookers and waitlisted users are notified with the reason.
 */
export const cancelLockedEvent = async (app: App, tx: Tx, old: EventRow, reason: string | null) => {
  const event = await store.markCancelled(tx, old.id, app.now(), reason)
  signalPublicChange(app, tx, old, event)
  await refreshInGroup(app, tx, old)
  const areRequests = optionsOf(old).needsApproval
  const asking = areRequests ? await removeRequests(tx, { eventId: old.id }) : []
  const waiting = areRequests ? [] : await takeFromWaitlist(tx, old.id, null)
  if (hasStarted(event, app.now())) return
  const booked = await store.bumpBookings(tx, event.id)
  await retractReminders(app, tx, booked)
  await announceEndedRequests(app, tx, event, asking, 'eventCancelled')
  await notifyAll(app, tx, [
    ...waiting.map(({ userId }) => ({ userId, input: waitedEventCancelled(event) })),
    ...bookerNotifications(booked, event, eventCancelled),
  ])
  await mailVisitors(app, tx, booked, 'eventCancelled')
}
