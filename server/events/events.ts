import { v7 as uuid } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import { createOnce } from '#server/db/createOnce.ts'
import type { EventRow } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { App } from '#server/http/context.ts'
import { AlreadyDone, Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/privacy/audit.ts'
import type {
  EventCancelling,
  EventChange,
  EventDraft,
  EventFilter,
  NewEvent,
} from '#shared/events/contract.ts'
import { hasStarted } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { cancelLocked, changeLocked } from './changing.ts'
import { datesOf, follow } from './series/dates.ts'
import { addSeries, lockDates } from './series/series.ts'
import * as store from './store.ts'

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

const found = async (db: Db, me: Me, id: string) => {
  const event = await store.findEvent(db, me.id, id)
  if (!event) throw new Refusal(404, 'Event not found')
  return event
}

export const findEvent = ({ db }: Pick<App, 'db'>, me: Me, id: string) => found(db, me, id)

export const createEvent = (app: App, me: Me, { repeat, clientId, ...draft }: NewEvent) =>
  inTransaction(app.db, async (tx) => {
    const dates = repeat ? datesOf(draft, repeat) : [draft]
    const at = app.now()
    const id = await createOnce(tx, { userId: me.id, clientId, at }, async (id) => {
      const seriesId = repeat ? await addSeries(tx, repeat.every, at) : null
      const own = { ...draft, createdBy: me.id, importUid: null, seriesId }
      const rows = dates.map(({ startDate, endDate }, index) => ({
        ...own,
        id: index === 0 ? id : uuid(),
        startDate,
        endDate,
      }))
      await store.addEvents(tx, rows)
      await audit(tx, {
        userId: me.id,
        action: 'event_created',
        entityType: 'event',
        entityId: id,
        ...countOf(rows),
      })
      app.live.tellEveryone(tx, { kind: 'eventChanged', eventId: id })
    })
    return found(tx, me, id)
  })

/** For the trail: a deed at several dates of a series is one deed. */
const countOf = ({ length }: unknown[]) => (length > 1 ? { reason: `${length} dates` } : {})

const changedFields = (old: EventRow, draft: EventDraft) =>
  Object.entries(draft)
    .filter(([field, value]) => {
      const before = old[field as keyof EventRow]
      return value !== undefined && before?.valueOf() !== value?.valueOf()
    })
    .map(([field]) => field)

export const updateEvent = (
  app: App,
  me: Me,
  { id, which, ...draft }: EventChange & { id: string },
) =>
  inTransaction(app.db, async (tx) => {
    const [old, ...others] = await lockDates(app, tx, id, which)
    await changeLocked(app, tx, old, draft)
    for (const date of others) await changeLocked(app, tx, date, follow(date, old, draft))
    await audit(tx, {
      userId: me.id,
      action: 'event_updated',
      entityType: 'event',
      entityId: id,
      changed: changedFields(old, draft),
      ...countOf([old, ...others]),
    })
    // Whoever shows events reads all of them anew at the first word, so that one is enough.
    app.live.tellEveryone(tx, { kind: 'eventChanged', eventId: id })
    return found(tx, me, id)
  })

export const cancelEvent = (
  app: App,
  me: Me,
  { id, which, reason }: EventCancelling & { id: string },
) =>
  inTransaction(app.db, async (tx) => {
    const isCancelled = new AlreadyDone('This event has been cancelled')
    const dates = await lockDates(app, tx, id, which, isCancelled)
    if (hasStarted(dates[0], app.now())) throw new Refusal(409, 'This event has already started')
    for (const date of dates) await cancelLocked(app, tx, date, reason || null)
    await audit(tx, {
      userId: me.id,
      action: 'event_cancelled',
      entityType: 'event',
      entityId: id,
      ...countOf(dates),
    })
    app.live.tellEveryone(tx, { kind: 'eventChanged', eventId: id })
  })
