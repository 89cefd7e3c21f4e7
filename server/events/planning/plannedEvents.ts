import { audit } from '#server/audit/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { optionsOf } from '#server/events/booking/places.ts'
import { hasAnswers } from '#server/events/booking/store.ts'
import { signalPublicChange } from '#server/events/publicContent.ts'
import * as events from '#server/events/store.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import {
  defaultSortFor,
  type EventChoices,
  type PlannedFilter,
} from '#shared/events/planning/contract.ts'
import { hasStarted } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/** For the form: an organiser who has not booked reads the online link as well. */
export const findEditableEvent = async ({ db }: Pick<App, 'db'>, me: Me, id: string) => {
  const [event, row, areQuestionsFrozen] = await Promise.all([
    events.findEvent(db, me, id),
    store.findOrganiserFields(db, id),
    hasAnswers(db, id),
  ])
  if (!event || !row) throw new AppError('event_not_found')
  return { ...event, ...row, bookingOptions: optionsOf(row), areQuestionsFrozen }
}

export const listEventChoices = async ({ db }: Pick<App, 'db'>): Promise<EventChoices> => {
  const [towns, groups] = await Promise.all([store.listTowns(db), store.listGroupNames(db)])
  return { towns, groups }
}

/** Admin list of events, including cancelled ones, with bookings, waitlist and revenue. */
export const listPlanned = async (app: App, filter: PlannedFilter) => {
  const { before: cursorId, sort = defaultSortFor(filter.when), ...rest } = filter
  const before = cursorId ? await events.findStart(app.db, cursorId) : undefined
  if (before === null) throw new AppError('unknown_page', { field: 'before' })
  return store.listPlanned(app.db, { ...rest, sort, before, now: app.now() })
}

/** Lists or unlists a past event. Members who booked it still see it. */
export const setListed = (
  app: App,
  me: Me,
  { id, isListed }: { id: string; isListed: boolean },
): Promise<{ isListed: boolean }> =>
  inTransaction(app.db, async (tx) => {
    const event = await events.lockEvent(tx, id)
    if (!event) throw new AppError('event_not_found')
    if (event.cancelledAt) throw new AppError('event_cancelled')
    if (!hasStarted(event, app.now())) throw new AppError('event_not_started')
    if (!(await events.setListed(tx, id, isListed, app.now()))) return { isListed }
    await audit(tx, {
      userId: me.id,
      action: isListed ? 'event_listed' : 'event_unlisted',
      entityType: 'event',
      entityId: id,
    })
    const changed = { ...event, unlistedAt: isListed ? null : app.now() }
    signalPublicChange(app, tx, event, changed)
    app.live.publishToViewers(tx, 'events', { kind: 'eventChanged', eventId: id })
    return { isListed }
  })
