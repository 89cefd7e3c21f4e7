import type {
  AnnouncementRow,
  BookingRow,
  BuddyMatchRow,
  CommentRow,
  ConnectionRow,
  EventMessageRow,
  EventRow,
  PostRow,
} from '#server/db/rows.ts'
import { feedbackDeadline } from '#shared/events/feedback/rules.ts'
import { isAllDay } from '#shared/events/rules.ts'
import type { TemplateArgs } from './kinds/definition.ts'
import type { BookingMailKind, Kind } from './kinds.ts'
import { type StoredText, storedDate, storedMessage } from './storedText.ts'

/** Describes a notification before it is addressed to a recipient. */
export type NotificationInput = {
  kind: Kind
  /** Idempotency key: unique per recipient. */
  key: string
  /** Variables for the templates of its kind. */
  templateArgs: TemplateArgs
  /** Empty: no link. */
  actionUrl: string
  /** The user who caused it. A block between the two users deletes the notification. */
  actorId?: string
  /** The booking whose calendar file is attached to the mail, and the SEQUENCE of that file. */
  booking?: { id: string; sequence: number }
  /** False suppresses the mail regardless of settings. */
  isMailed?: boolean
  /** False suppresses the push regardless of settings. */
  isPushed?: boolean
  /** The message it refers to. Its text is loaded on delivery. */
  messageRef?: { directMessageId: string } | { groupMessageId: string }
  /** Hidden and not delivered before this time. */
  scheduledFor?: Date
  /** Hidden and not delivered after this time. */
  expiresAt?: Date
}

type Event = Pick<EventRow, 'id' | 'title'>
type Booking = Pick<BookingRow, 'id' | 'sequence'>
export type Cancelled = Pick<EventRow, 'id' | 'title' | 'startDate' | 'cancelReason' | 'removedAt'>

/** The date tells which event was removed. */
export const eventArgs = ({
  title,
  startDate,
  cancelReason,
  removedAt,
}: Cancelled): TemplateArgs =>
  removedAt
    ? {
        about: storedMessage('events.removed.dated', { day: storedDate(startDate, 'day') }),
        what: storedMessage('events.removed.why'),
      }
    : { about: title, ...(cancelReason && { what: cancelReason }) }

export const eventUrl = ({ id }: { id: string }) => `/events?event=${id}`

const bookingInput =
  (kind: BookingMailKind) =>
  (event: Event, booking: Booking, what: StoredText | null = null): NotificationInput => ({
    kind,
    key: `${kind}:${booking.id}:${booking.sequence}`,
    templateArgs: { about: event.title, ...(what && { what }) },
    actionUrl: eventUrl(event),
    booking: { id: booking.id, sequence: booking.sequence },
  })

/** Says how many places, unless it is one. */
const placesInput =
  (kind: BookingMailKind) =>
  (event: Event, booking: Booking & Pick<BookingRow, 'size'>): NotificationInput => {
    const { size: count } = booking
    const places = count > 1 ? storedMessage('notifications.youHave', { count }) : null
    return bookingInput(kind)(event, booking, places)
  }

export const bookingConfirmed = placesInput('bookingConfirmed')
/** The host said yes to a request. */
export const bookingAccepted = placesInput('bookingAccepted')
export const bookingPromoted = placesInput('bookingPromoted')
/** With what changed, in sentences. */
export const eventChanged = bookingInput('eventChanged')
export const eventCancelled = (event: Cancelled, booking: Booking): NotificationInput => ({
  ...bookingInput('eventCancelled')(event, booking),
  templateArgs: eventArgs(event),
})
export const bookingCancelled = bookingInput('bookingCancelled')

/** The event, with the dates of its series above it. */
export const seriesPath = (event: { id: string }) => `${eventUrl(event)}&dialog=series`

/** Several dates were booked together; `booking` is that of the first, `event`. */
export const seriesBooked = (
  event: Event & { seriesId: string },
  booking: Booking,
  count: number,
): NotificationInput => ({
  kind: 'seriesBooked',
  key: `seriesBooked:${event.seriesId}:${booking.id}:${booking.sequence}`,
  templateArgs: {
    about: event.title,
    what: storedMessage('notifications.seriesBooked', { count, about: event.title }),
  },
  actionUrl: seriesPath(event),
})

/** The series that a mail with this key belongs to. */
export const seriesIdOf = (key: string) => key.split(':')[1] ?? ''

/** Asks those who come to all dates about new ones; `event` is the first of them. */
export const seriesExtended = (
  event: Event & { startDate: Date },
  count: number,
): NotificationInput => ({
  kind: 'seriesExtended',
  key: `seriesExtended:${event.id}`,
  templateArgs: {
    about: event.title,
    what: storedMessage('notifications.seriesExtended', {
      count,
      about: event.title,
      day: storedDate(event.startDate, 'day'),
    }),
  },
  actionUrl: seriesPath(event),
  expiresAt: event.startDate,
})

/** Cancelled by an administrator, optionally with a reason. */
export const bookingTakenBack = (
  event: Event,
  booking: Booking & Pick<BookingRow, 'cancelReason'>,
): NotificationInput => bookingInput('bookingTakenBack')(event, booking, booking.cancelReason)

export const waitedEventCancelled = (event: Cancelled): NotificationInput => ({
  kind: 'waitedEventCancelled',
  key: `waitedEventCancelled:${event.id}`,
  templateArgs: eventArgs(event),
  actionUrl: eventUrl(event),
})

type Reminder = 'eventTomorrow' | 'eventSoon' | 'stillComing'

/** The key contains the start, so a moved event is reminded of again. */
export const reminderKey = (kind: Reminder, bookingId: string, start: Date) =>
  `${kind}:${bookingId}:${start.getTime()}`

type RemindedEvent = Event & { startDate: Date; endDate: Date; isOnline: boolean }

/** `brings`: what the person said they would bring, of what the host asks for. */
type RemindedBooking = { id: string; brings?: string | undefined }

/** The ticket of an online event contains its link. */
const reminder =
  (kind: Reminder, style: 'dayAndTime' | 'time') =>
  (
    { id, title, startDate, endDate, isOnline }: RemindedEvent,
    { id: bookingId, brings }: RemindedBooking,
  ): NotificationInput => ({
    kind,
    key: reminderKey(kind, bookingId, startDate),
    templateArgs: {
      about: title,
      when: storedDate(startDate, isAllDay({ startDate, endDate }) ? 'day' : style),
      what: [
        ...(isOnline ? [storedMessage('notifications.ticketHasLink')] : []),
        ...(brings && kind === 'eventTomorrow'
          ? [storedMessage('notifications.youBring', { items: brings })]
          : []),
      ],
    },
    actionUrl: isOnline ? `${eventUrl({ id })}&dialog=ticket` : eventUrl({ id }),
    expiresAt: startDate,
  })

export const eventTomorrow = reminder('eventTomorrow', 'dayAndTime')
export const eventSoon = reminder('eventSoon', 'time')

/** The question two days before. Like a reminder, it is asked again of a moved event. */
export const stillComing = (
  { id, title, startDate, endDate }: RemindedEvent,
  booking: { id: string },
): NotificationInput => ({
  kind: 'stillComing',
  key: reminderKey('stillComing', booking.id, startDate),
  templateArgs: {
    about: title,
    when: storedDate(startDate, isAllDay({ startDate, endDate }) ? 'day' : 'dayAndTime'),
  },
  actionUrl: `${eventUrl({ id })}&coming=asked`,
  expiresAt: startDate,
})

type EventMessage = Pick<EventMessageRow, 'id' | 'eventId' | 'subject' | 'message'>

const eventMessagePrefix = 'eventMessage:'

/** The message that a mail with this key belongs to. */
export const eventMessageIdOf = (key: string) => key.slice(eventMessagePrefix.length)

/** A message of the organisers to everyone who booked. */
export const eventMessageInput = (
  { id, eventId, subject, message }: EventMessage,
  { title }: Pick<EventRow, 'title'>,
): NotificationInput => ({
  kind: 'eventMessage',
  key: `${eventMessagePrefix}${id}`,
  templateArgs: { about: title, headline: subject, what: message },
  actionUrl: eventUrl({ id: eventId }),
})

export const feedbackRequestKey = (eventId: string) => `howWasIt:${eventId}`

/** Expires together with the feedback period. */
export const howWasIt = ({ id, title, endDate }: Event & { endDate: Date }): NotificationInput => ({
  kind: 'howWasIt',
  key: feedbackRequestKey(id),
  templateArgs: { about: title },
  actionUrl: `${eventUrl({ id })}&dialog=answer`,
  expiresAt: feedbackDeadline({ endDate }),
})

type Person = { id: string; name: string }

export const isoDateOf = (at: Date) => at.toISOString().slice(0, 10)

type PeopleKind =
  | 'connectionRequested'
  | 'connectionAccepted'
  | 'connectionRejected'
  | 'buddyRequested'
  | 'buddyAccepted'
  | 'buddyDeclined'
  | 'correctionSuggested'

const personInput = (
  kind: PeopleKind,
  who: Person,
  key: string,
  actionUrl: string,
): NotificationInput => ({
  kind,
  key: `${kind}:${key}`,
  templateArgs: { who: who.name },
  actionUrl,
  actorId: who.id,
})

/** The key allows one notification per day, even if the user withdraws and asks again. */
export const connectionRequested = (who: Person, at: Date) =>
  personInput('connectionRequested', who, `${who.id}:${isoDateOf(at)}`, '/connections?tab=requests')

export const connectionAccepted = (who: Person, { id }: Pick<ConnectionRow, 'id'>) =>
  personInput('connectionAccepted', who, id, `/messages?with=${who.id}`)
export const connectionRejected = (who: Person, { id }: Pick<ConnectionRow, 'id'>) =>
  personInput('connectionRejected', who, id, '/connections')

type Match = Pick<BuddyMatchRow, 'id'>

const buddiesUrl = '/connections?tab=buddies'

/** At most once a day, like `connectionRequested`. */
export const buddyRequested = (who: Person, at: Date) =>
  personInput('buddyRequested', who, `${who.id}:${isoDateOf(at)}`, buddiesUrl)

export const buddyAccepted = (who: Person, { id }: Match) =>
  personInput('buddyAccepted', who, id, `${buddiesUrl}&match=${id}`)
export const buddyDeclined = (who: Person, { id }: Match) =>
  personInput('buddyDeclined', who, id, buddiesUrl)

export const correctionKey = (id: string) => `correctionSuggested:${id}`

export const correctionSuggested = (
  who: Person,
  { id, messageId }: { id: string; messageId: string },
) => personInput('correctionSuggested', who, id, `/messages?with=${who.id}#message-${messageId}`)

/** The key contains the start of the inactive period, so each period yields one nudge. */
export const buddyNudge = ({ id, since }: Match & { since: Date }): NotificationInput => ({
  kind: 'buddyNudge',
  key: `buddyNudge:${id}:${since.getTime()}`,
  templateArgs: {},
  actionUrl: `${buddiesUrl}&match=${id}`,
})

type Card = { week: number; title: StoredText; scheduledFor: Date; expiresAt: Date }

/** Begins the keys of all cards of a match. */
export const weeklyCardPrefix = (matchId: string) => `weeklyCard:${matchId}:`

export const weeklyCard = (
  who: Pick<Person, 'name'>,
  { id }: Match,
  card: Card,
): NotificationInput => ({
  kind: 'weeklyCard',
  key: `${weeklyCardPrefix(id)}${card.week}`,
  templateArgs: { who: who.name, when: String(card.week), what: card.title },
  actionUrl: `${buddiesUrl}&match=${id}`,
  scheduledFor: card.scheduledFor,
  expiresAt: card.expiresAt,
})

type Post = Pick<PostRow, 'id' | 'title'>
type Comment = Pick<CommentRow, 'id'>

const commentInput =
  (kind: 'postCommented' | 'commentReplied') =>
  (who: Person, post: Post, { id }: Comment): NotificationInput => ({
    kind,
    key: `${kind}:${id}`,
    templateArgs: { who: who.name, about: post.title },
    actorId: who.id,
    actionUrl: `/community/${post.id}#comment-${id}`,
  })

export const postCommented = commentInput('postCommented')
export const commentReplied = commentInput('commentReplied')
export const commentKeys = (id: string) => [`postCommented:${id}`, `commentReplied:${id}`]

export const directMessage = (who: Person, { id }: { id: string }): NotificationInput => ({
  kind: 'directMessage',
  key: `directMessage:${id}`,
  templateArgs: { who: who.name },
  actionUrl: `/messages?with=${who.id}`,
  messageRef: { directMessageId: id },
})

type Announcement = Pick<AnnouncementRow, 'id' | 'title' | 'message' | 'isAdvertising'>

export const announcementInput = ({
  id,
  title,
  message,
  isAdvertising,
}: Announcement): NotificationInput => ({
  kind: isAdvertising ? 'advertisement' : 'announcement',
  key: `announcement:${id}`,
  templateArgs: { about: title, what: message },
  // Shows the full text, which a push may have truncated.
  actionUrl: '/profile?tab=notifications',
})

type Step = { key: string; title: StoredText }

/** Begins the keys of all reminders of a step. */
export const stepDuePrefix = (step: string) => `stepDue:${step}:`

/** The key contains the due date, so each arrival date yields one reminder per step. */
export const stepDue = (
  { key, title }: Step,
  dueDate: string,
  scheduledFor: Date,
): NotificationInput => ({
  kind: 'stepDue',
  key: `${stepDuePrefix(key)}${dueDate}`,
  templateArgs: { about: title, when: storedDate(new Date(`${dueDate}T12:00Z`), 'day') },
  actionUrl: '/',
  scheduledFor,
})

const settingsUrl = '/profile?tab=settings'

// Mails about the account use only the template and the row's timestamp, so they cannot become
// outdated.
const accountInput = (kind: Kind, id: string, actionUrl = settingsUrl): NotificationInput => ({
  kind,
  key: `${kind}:${id}`,
  templateArgs: {},
  actionUrl,
})

/** Once per account. */
export const welcome = () => accountInput('welcome', 'joined', '/')

export const exportReady = ({ id }: { id: string }) =>
  accountInput('exportReady', id, '/privacy#exports')

/** `id`: unique for this sign-in; likewise for the account changes below. */
export const newSignIn = (id: string) => accountInput('newSignIn', id)
export const passwordChanged = (id: string) => accountInput('passwordChanged', id)
export const emailChanged = (id: string) => accountInput('emailChanged', id)
export const signInMethodChanged = (id: string) => accountInput('signInMethodChanged', id)
export const calendarFeedCreated = (id: string) =>
  accountInput('calendarFeedCreated', id, '/events?dialog=feed')

/** The first or second warning since `lastUsed`. */
export const accountUnused = (warning: 1 | 2, lastUsed: Date) =>
  accountInput('accountUnused', `${lastUsed.getTime()}:${warning}`)

export const policyChanged = ({ version }: { version: string }) =>
  accountInput('policyChanged', version, '/privacy#policy')
