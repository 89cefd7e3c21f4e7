import type { EventRow, WaitlistRow } from '#server/db/rows.ts'
import { type Cancelled, eventArgs, eventUrl, isoDateOf, type NotificationInput } from './inputs.ts'
import type { RequestMailKind } from './kinds/requests.ts'
import { type StoredText, storedDate, storedMessage } from './storedText.ts'

type Request = Pick<WaitlistRow, 'id' | 'createdAt'>

/** The event and the request of a mail with this key. */
export const requestOfKey = (key: string) => {
  const [, eventId = '', requestId = '', at] = key.split(':')
  return { eventId, requestId, askedAt: new Date(Number(at)) }
}

/** The time in the key: a person may ask, change their mind and ask again. */
const requestInput = (
  kind: RequestMailKind,
  event: Cancelled,
  request: Request,
  what: StoredText | null = null,
): NotificationInput => ({
  kind,
  key: `${kind}:${event.id}:${request.id}:${request.createdAt.getTime()}`,
  templateArgs: { about: eventArgs(event).about ?? event.title, ...(what && { what }) },
  actionUrl: eventUrl(event),
})

export const requestSent = (event: Cancelled, request: Request) =>
  requestInput('requestSent', event, request)

/** `words`: of the host. */
export const requestRefused = (event: Cancelled, request: Request, words: string | null) =>
  requestInput(
    'requestRefused',
    event,
    request,
    words && storedMessage('notifications.hostWrote', { words }),
  )

export type WhyEnded = 'unanswered' | 'full' | 'eventCancelled' | 'notForYou'

/** Without an answer of the host. */
export const requestEnded = (event: Cancelled, request: Request, why: WhyEnded) =>
  requestInput('requestEnded', event, request, [
    storedMessage(`notifications.requestEnded.${why}`),
    ...(why === 'eventCancelled' ? [eventArgs(event).what ?? []] : []),
  ])

/** By the person who asked. */
export const requestCancelled = (event: Cancelled, request: Request) =>
  requestInput('requestCancelled', event, request)

/** `hour`: its beginning. One for each hour in which someone asked. */
export const hostRequests = (
  { id, title }: Pick<EventRow, 'id' | 'title'>,
  count: number,
  hour: Date,
): NotificationInput => ({
  kind: 'hostRequests',
  key: `hostRequests:${id}:${hour.getTime()}`,
  templateArgs: {
    about: title,
    what: storedMessage('notifications.hostRequests', { count, about: title }),
  },
  actionUrl: `/hosted-events/${id}?page=requests`,
})

/** At most one a day, even if the host withdraws and invites again. */
export const invitedToEvent = (
  { id, title, startDate }: Pick<EventRow, 'id' | 'title' | 'startDate'>,
  host: { id: string; name: string },
  at: Date,
): NotificationInput => ({
  kind: 'invitedToEvent',
  key: `invitedToEvent:${id}:${isoDateOf(at)}`,
  templateArgs: { about: title, who: host.name, when: storedDate(startDate, 'dayAndTime') },
  actionUrl: eventUrl({ id }),
  actorId: host.id,
  expiresAt: startDate,
})
