import type { Tx } from '#server/db/connect.ts'
import type { EventRow } from '#server/db/rows.ts'
import { retractReminders } from '#server/events/reminders/reminders.ts'
import type { App } from '#server/http/context.ts'
import { removeUnsentMails } from '#server/mail/outbox.ts'
import { deleteNotificationsAboutEvents } from '#server/notifications/erasure.ts'
import { bookingTakenBack } from '#server/notifications/inputs.ts'
import { notify } from '#server/notifications/notify.ts'
import { hasStarted } from '#shared/events/rules.ts'
import { optionsOf } from '../booking/places.ts'
import { promoteFromWaitlist } from '../bookings.ts'
import { signalPublicChange } from '../publicContent.ts'
import { announceEndedRequests } from '../requests/notices.ts'
import { endVisitorPlaces } from '../visitors/endPlaces.ts'
import * as store from './store.ts'

/**
 * Ends the places of those who may not see these events, which the caller has locked. `isTold`: not
 * those who have just left the group, who may not read the title any more.
 */
const endOutsidePlaces = async (
  app: App,
  tx: Tx,
  events: EventRow[],
  { isTold }: { isTold: boolean },
) => {
  const open = events.filter((event) => !event.cancelledAt && !hasStarted(event, app.now()))
  const ids = open.map(({ id }) => id)
  const ended = await store.cancelOutsideBookings(tx, ids)
  const waiting = await store.removeOutsideWaiting(tx, ids)
  await retractReminders(app, tx, ended)
  for (const booking of ended) {
    await removeUnsentMails(tx, booking)
    const event = open.find(({ id }) => id === booking.eventId)
    if (isTold && event) await notify(app, tx, booking.userId, bookingTakenBack(event, booking))
  }
  for (const { userId, eventId } of [...ended, ...waiting])
    app.live.publish(tx, userId, { kind: 'bookingChanged', eventId })
  for (const event of open) {
    const left = waiting.filter(({ eventId }) => eventId === event.id)
    if (isTold && optionsOf(event).needsApproval)
      await announceEndedRequests(app, tx, event, left, 'notForYou')
    await promoteFromWaitlist(app, tx, event)
  }
}

/** Forgets and ends what people have with events that they may not see any more. */
export const closeToOutsiders = async (app: App, tx: Tx, events: EventRow[]) => {
  for (const event of events) await endVisitorPlaces(app, tx, event)
  const eventIds = events.map(({ id }) => id)
  const userIds = await store.listOutsiders(tx, eventIds)
  if (userIds.length === 0) return
  await deleteNotificationsAboutEvents(app, tx, { userIds, eventIds })
  await endOutsidePlaces(app, tx, events, { isTold: true })
}

/** The group has become private, and so have its events. The caller has locked them and the group. */
export const closeGroupEvents = async (app: App, tx: Tx, groupId: string) => {
  const events = await store.makeGroupOnly(tx, groupId, app.now())
  const [first] = events
  if (!first) return
  for (const event of events) signalPublicChange(app, tx, { ...event, isGroupOnly: false }, event)
  await closeToOutsiders(app, tx, events)
  app.live.publishToViewers(tx, 'events', { kind: 'eventChanged', eventId: first.id })
}

/** Locks the events before the group, which a member is about to leave or be removed from. */
export const lockEventsOfMembers = (app: Pick<App, 'now'>, tx: Tx, groupId: string) =>
  store.lockGroupOnlyEvents(tx, groupId, app.now())

/** A new event in the chat of its group. */
export const announceToGroup = async (
  { jobs }: Pick<App, 'jobs'>,
  tx: Tx,
  { id, groupId }: Pick<EventRow, 'id' | 'groupId'>,
) => {
  if (groupId) await jobs.send(tx, 'groups.showEvent', { eventId: id }, { key: id })
}

/** Its card in the chat of its group shows the event as it is now. */
export const refreshInGroup = async (
  { jobs }: Pick<App, 'jobs'>,
  tx: Tx,
  { id, groupId }: Pick<EventRow, 'id' | 'groupId'>,
) => {
  // Without a key: a job that runs already may not see this change.
  if (groupId) await jobs.send(tx, 'groups.refreshEvent', { eventId: id })
}

/** For erasure, which has locked these events. */
export const lockPlacesInGroup = (
  app: Pick<App, 'now'>,
  tx: Tx,
  { groupId, userId }: { groupId: string; userId: string },
) => store.lockPlacesInGroup(tx, groupId, userId, app.now())

/** Ends the places of a former member. `events`: as locked by `lockEventsOfMembers`. */
export const leaveGroupEvents = async (
  app: App,
  tx: Tx,
  { groupId, userId, events }: { groupId: string; userId: string; events: EventRow[] },
) => {
  const eventIds = await store.listUnseen(tx, groupId, userId)
  await deleteNotificationsAboutEvents(app, tx, { userIds: [userId], eventIds })
  await endOutsidePlaces(app, tx, events, { isTold: false })
}
