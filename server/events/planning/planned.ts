import { inTransaction } from '#server/db/transaction.ts'
import * as events from '#server/events/store.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { audit } from '#server/privacy/audit.ts'
import { type PlannedFilter, usualSort } from '#shared/events/planning/contract.ts'
import { hasStarted } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

/** The events as those who run them list them: cancelled ones too, with who comes and what was paid. */
export const listPlanned = async (app: App, filter: PlannedFilter) => {
  const { before: last, sort = usualSort(filter.when), ...rest } = filter
  const before = last ? await events.findStart(app.db, last) : undefined
  if (before === null) throw new Refusal(400, 'Unknown page', { field: 'before' })
  return store.listPlanned(app.db, { ...rest, sort, before, now: app.now() })
}

/** Removes a past event from the lists, or puts it back. Whoever booked it still finds it there. */
export const setListed = (
  app: App,
  me: Me,
  { id, isListed }: { id: string; isListed: boolean },
): Promise<{ isListed: boolean }> =>
  inTransaction(app.db, async (tx) => {
    const event = await events.lockEvent(tx, id)
    if (!event) throw new Refusal(404, 'Event not found')
    if (event.cancelledAt) throw new Refusal(409, 'This event has been cancelled')
    if (!hasStarted(event, app.now()))
      throw new Refusal(409, 'This event is still to come. Cancel it instead.')
    if (!(await events.setListed(tx, id, isListed, app.now()))) return { isListed }
    await audit(tx, {
      userId: me.id,
      action: isListed ? 'event_listed' : 'event_unlisted',
      entityType: 'event',
      entityId: id,
    })
    app.live.tellEveryone(tx, { kind: 'eventChanged', eventId: id })
    return { isListed }
  })
