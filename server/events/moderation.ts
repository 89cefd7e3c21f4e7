import type { Db, Tx } from '#server/db/connect.ts'
import { filesInWords } from '#server/files/attached.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { t } from '#server/language/t.ts'
import { deleteNotificationsAboutEvent } from '#server/notifications/erasure.ts'
import type { ModerationAdapters } from '#server/safety/moderationAdapter.ts'
import { findPublic } from '#server/users/users.ts'
import type { Event } from '#shared/events/contract.ts'
import type { Me } from '#shared/users/user.ts'
import { refreshInGroup } from './audience/audience.ts'
import { cancelLockedEvent } from './events.ts'
import { resetTrust } from './hostModeration/store.ts'
import { removeUnusedPicture } from './pictures/store.ts'
import { signalPublicChange } from './publicContent.ts'
import * as store from './store.ts'

type EventText = Pick<
  Event,
  'title' | 'description' | 'location' | 'town' | 'isLocationHidden' | 'files'
>

/** Not the exact place that only the reporter may see. */
const asText = ({ title, description, location, town, isLocationHidden, files = [] }: EventText) =>
  [
    `${title}\n\n${description}\n\n${isLocationHidden ? town : location}`,
    ...filesInWords(files),
  ].join('\n')

/** Events belong to the community, so they have no owner. */
const getReportableEvent = async (db: Db, me: Me, id: string) => {
  const event = await store.findEvent(db, me, id)
  if (!event || (await store.isRemoved(db, id))) throw new AppError('event_not_found')
  return { ownerId: null, text: asText(event), fileIds: (event.files ?? []).map((file) => file.id) }
}

const getEventContext = async (db: Db, me: Me, id: string) => {
  const event = await store.findReported(db, me, id)
  if (!event) return { location: t('events.case.amongEvents'), isThere: false, lines: [] }
  const { createdBy, createdAt } = event
  const author = await findPublic(db, createdBy)
  const line = { id, author, text: asText(event), createdAt, isReported: true }
  return {
    location: t('events.case.amongEvents'),
    isThere: !(await store.isRemoved(db, id)),
    lines: [line],
  }
}

const lockReportedEvent = async (tx: Tx, id: string) => {
  await store.lockEvent(tx, id)
}

/**
 * Cancels the event and erases its text, also in notifications; the case keeps what was reported.
 * Notifies those who booked. Returns false if it was removed before.
 */
const removeReportedEvent = async (app: App, tx: Tx, id: string) => {
  const event = await store.lockEvent(tx, id)
  if (!event || event.removedAt) return false
  // First, so that the notification of the cancellation contains no text.
  const removed = await store.eraseText(tx, id, app.now())
  if (event.hostingId) await store.forgetDraft(tx, event.hostingId)
  await deleteNotificationsAboutEvent(app, tx, id)
  if (!event.cancelledAt) await cancelLockedEvent(app, tx, removed, null)
  if (event.hostingId) await resetTrust(tx, event.hostingId)
  if (event.imageUrl) await removeUnusedPicture(tx, event.imageUrl)
  signalPublicChange(app, tx, event, null)
  await refreshInGroup(app, tx, event)
  app.live.publishToViewers(tx, 'events', { kind: 'eventChanged', eventId: id })
  return true
}

export const eventModeration = {
  event: {
    view: getReportableEvent,
    context: (db, id, { me }) => getEventContext(db, me, id),
    lock: lockReportedEvent,
    remove: removeReportedEvent,
  },
} satisfies Partial<ModerationAdapters>
