import type { BuddyMatchRow, ConnectionRow } from '#server/db/peopleSchema.ts'
import type { BookingRow, CommentRow, EventRow, PostRow } from '#server/db/schema.ts'
import type { AnnouncementRow } from '#server/db/tellingSchema.ts'
import { showDayAndTime, showTime } from '#server/mail/times.ts'
import { answersUntil } from '#shared/events/afterwards/rules.ts'
import type { Words } from './kinds/telling.ts'
import type { BookingMailKind, Kind } from './kinds.ts'

/** One thing that happened, to be told to one person once. */
export type Fact = {
  kind: Kind
  /** The same fact has the same key, so it is never told twice. */
  key: string
  /** What the templates of its kind speak of. */
  words: Words
  /** Empty: it leads nowhere. */
  actionUrl: string
  /** Whoever did it: when the two are hidden from each other, what was told of it goes. */
  by?: string
  /** The booking whose calendar file goes along, and that file's SEQUENCE. */
  booking?: { id: string; sequence: number }
  /** False: it needs no mail, whatever its reader chose. */
  isMailed?: boolean
  /** Of a talk: the words themselves are read from there when it goes. */
  said?: { directMessageId: string } | { groupMessageId: string }
  /** Not before; it stands in the panel as of then. */
  scheduledFor?: Date
  /** From then on it is of no use: hidden, and not sent any more. */
  expiresAt?: Date
}

type Event = Pick<EventRow, 'id' | 'title'>
type Booking = Pick<BookingRow, 'id' | 'sequence'>
type Cancelled = Pick<EventRow, 'id' | 'title' | 'cancelReason'>

/** Why it was cancelled is told as it was written. */
const wordsOf = ({ title, cancelReason }: Cancelled): Words => ({
  about: title,
  ...(cancelReason && { what: cancelReason }),
})

const toEvent = ({ id }: { id: string }) => `/events?event=${id}`

const aboutBooking =
  (kind: BookingMailKind) =>
  (event: Event, booking: Booking): Fact => ({
    kind,
    key: `${kind}:${booking.id}:${booking.sequence}`,
    words: { about: event.title },
    actionUrl: toEvent(event),
    booking: { id: booking.id, sequence: booking.sequence },
  })

export const bookingConfirmed = aboutBooking('bookingConfirmed')
export const bookingPromoted = aboutBooking('bookingPromoted')
export const eventChanged = aboutBooking('eventChanged')
export const eventCancelled = (event: Cancelled, booking: Booking): Fact => ({
  ...aboutBooking('eventCancelled')(event, booking),
  words: wordsOf(event),
})
export const bookingCancelled = aboutBooking('bookingCancelled')

/** By an administrator, who may have said why. */
export const bookingTakenBack = (
  event: Event,
  booking: Booking & Pick<BookingRow, 'cancelReason'>,
): Fact => {
  const fact = aboutBooking('bookingTakenBack')(event, booking)
  const { cancelReason } = booking
  return { ...fact, words: { ...fact.words, ...(cancelReason && { what: cancelReason }) } }
}

export const waitedEventCancelled = (event: Cancelled): Fact => ({
  kind: 'waitedEventCancelled',
  key: `waitedEventCancelled:${event.id}`,
  words: wordsOf(event),
  actionUrl: toEvent(event),
})

type Reminder = 'eventTomorrow' | 'eventSoon'

/** An event that moves is reminded of anew. */
export const keyOfReminder = (kind: Reminder, bookingId: string, start: Date) =>
  `${kind}:${bookingId}:${start.getTime()}`

const reminder =
  (kind: Reminder, show: (start: Date) => string) =>
  ({ id, title, startDate }: Event & { startDate: Date }, booking: { id: string }): Fact => ({
    kind,
    key: keyOfReminder(kind, booking.id, startDate),
    words: { about: title, when: show(startDate) },
    actionUrl: toEvent({ id }),
    expiresAt: startDate,
  })

export const eventTomorrow = reminder('eventTomorrow', showDayAndTime)
export const eventSoon = reminder('eventSoon', showTime)

export const keyOfQuestion = (eventId: string) => `howWasIt:${eventId}`

/** As long as it can be answered. */
export const howWasIt = ({ id, title, endDate }: Event & { endDate: Date }): Fact => ({
  kind: 'howWasIt',
  key: keyOfQuestion(id),
  words: { about: title },
  actionUrl: `${toEvent({ id })}&dialog=answer`,
  expiresAt: answersUntil({ endDate }),
})

type Person = { id: string; name: string }

export const dayOf = (at: Date) => at.toISOString().slice(0, 10)

type PeopleKind =
  | 'connectionRequested'
  | 'connectionAccepted'
  | 'connectionRejected'
  | 'buddyRequested'
  | 'buddyAccepted'
  | 'buddyDeclined'

const aboutPerson = (kind: PeopleKind, who: Person, key: string, actionUrl: string): Fact => ({
  kind,
  key: `${kind}:${key}`,
  words: { who: who.name },
  actionUrl,
  by: who.id,
})

/** Once a day at most, however often somebody asks and takes it back. */
export const connectionRequested = (who: Person, at: Date) =>
  aboutPerson('connectionRequested', who, `${who.id}:${dayOf(at)}`, '/connections?tab=requests')

export const connectionAccepted = (who: Person, { id }: Pick<ConnectionRow, 'id'>) =>
  aboutPerson('connectionAccepted', who, id, `/messages?with=${who.id}`)
export const connectionRejected = (who: Person, { id }: Pick<ConnectionRow, 'id'>) =>
  aboutPerson('connectionRejected', who, id, '/connections')

type Match = Pick<BuddyMatchRow, 'id'>

const toBuddies = '/connections?tab=buddies'

/** Once a day at most, as `connectionRequested`. */
export const buddyRequested = (who: Person, at: Date) =>
  aboutPerson('buddyRequested', who, `${who.id}:${dayOf(at)}`, toBuddies)

export const buddyAccepted = (who: Person, { id }: Match) =>
  aboutPerson('buddyAccepted', who, id, `${toBuddies}&match=${id}`)
export const buddyDeclined = (who: Person, { id }: Match) =>
  aboutPerson('buddyDeclined', who, id, toBuddies)

/** Once for each silence: what is told again has begun at another time. */
export const buddyNudge = ({ id, since }: Match & { since: Date }): Fact => ({
  kind: 'buddyNudge',
  key: `buddyNudge:${id}:${since.getTime()}`,
  words: {},
  actionUrl: `${toBuddies}&match=${id}`,
})

type Card = { week: number; title: string; scheduledFor: Date; expiresAt: Date }

/** Its key is known to the database too, which forgets it with the match (0007_telling.sql). */
export const weeklyCard = (who: Pick<Person, 'name'>, { id }: Match, card: Card): Fact => ({
  kind: 'weeklyCard',
  key: `weeklyCard:${id}:${card.week}`,
  words: { who: who.name, when: String(card.week), what: card.title },
  actionUrl: `${toBuddies}&match=${id}`,
  scheduledFor: card.scheduledFor,
  expiresAt: card.expiresAt,
})

type Post = Pick<PostRow, 'id' | 'title'>
type Comment = Pick<CommentRow, 'id'>

const aboutComment =
  (kind: 'postCommented' | 'commentReplied') =>
  (who: Person, post: Post, { id }: Comment): Fact => ({
    kind,
    key: `${kind}:${id}`,
    words: { who: who.name, about: post.title },
    by: who.id,
    actionUrl: `/community/${post.id}#comment-${id}`,
  })

export const postCommented = aboutComment('postCommented')
export const commentReplied = aboutComment('commentReplied')
export const keysOfComment = (id: string) => [`postCommented:${id}`, `commentReplied:${id}`]

export const directMessage = (who: Person, { id }: { id: string }): Fact => ({
  kind: 'directMessage',
  key: `directMessage:${id}`,
  words: { who: who.name },
  actionUrl: `/messages?with=${who.id}`,
  said: { directMessageId: id },
})

type Announcement = Pick<AnnouncementRow, 'id' | 'title' | 'message' | 'isAdvertising'>

export const announced = ({ id, title, message, isAdvertising }: Announcement): Fact => ({
  kind: isAdvertising ? 'advertisement' : 'announcement',
  key: `announcement:${id}`,
  words: { about: title, what: message },
  // Where all of it stands, also for whoever comes from a push that was cut.
  actionUrl: '/profile?tab=notifications',
})
