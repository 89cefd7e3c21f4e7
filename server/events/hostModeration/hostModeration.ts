import { auditForBoth } from '#server/audit/audit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { refreshInGroup } from '#server/events/audience/audience.ts'
import { signalPublicChange } from '#server/events/publicContent.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentOrigin } from '#server/http/currentOrigin.ts'
import { findUser } from '#server/users/users.ts'
import type { Me } from '#shared/users/user.ts'
import * as store from './store.ts'

export const countHostEvents = async ({ db }: Pick<App, 'db'>, userId: string) => {
  if (!(await findUser(db, userId))) throw new AppError('user_not_found')
  const { events, hidden } = await store.countOwned(db, userId)
  return { events, hidden }
}

/**
 * Hides all events that the user owns, upcoming and past, or shows them again. Bookings stay, and
 * people with a booking still see the event. Events published later are not hidden.
 */
export const setHostEventsHidden = (
  app: App,
  me: Me,
  { userId, isHidden }: { userId: string; isHidden: boolean },
) =>
  inTransaction(app.db, async (tx) => {
    const events = await store.lockOwned(tx, userId, isHidden)
    if (!(await findUser(tx, userId))) throw new AppError('user_not_found')
    const [first] = events
    if (!first) return
    const hiddenAt = isHidden ? app.now() : null
    const ids = events.map(({ id }) => id)
    await store.setHidden(tx, ids, hiddenAt)
    for (const event of events) {
      signalPublicChange(app, tx, event, { ...event, hiddenAt })
      await refreshInGroup(app, tx, event)
    }
    await auditForBoth(
      tx,
      {
        actor: me,
        subjectId: userId,
        entityType: 'user',
        entityId: userId,
        origin: currentOrigin(),
      },
      isHidden
        ? { forSubject: 'host_events_hidden', forActor: 'hid_host_events' }
        : { forSubject: 'host_events_shown', forActor: 'showed_host_events' },
    )
    app.live.publishToViewers(tx, 'events', { kind: 'eventChanged', eventId: first.id })
  })
