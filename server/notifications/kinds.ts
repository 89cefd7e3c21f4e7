import type {
  BookingRow,
  EventRow,
  GroupMemberRow,
  GroupRow,
  JoinRequestRow,
} from '#server/db/schema.ts'
import type { NotificationCategory } from '#shared/notifications/contract.ts'

/** What is told by mail as well, with a calendar file. */
export type MailKind =
  | 'bookingConfirmed'
  | 'bookingPromoted'
  | 'eventChanged'
  | 'eventCancelled'
  | 'bookingCancelled'

/** What can be told to a member. A notification's `type` and a mail's `kind` are these words. */
export type Kind = MailKind | 'waitedEventCancelled' | GroupKind

type GroupKind =
  | 'askedToJoin'
  | 'joinAccepted'
  | 'joinDeclined'
  | 'removedFromGroup'
  | 'becameAdmin'

type Telling = {
  category: NotificationCategory
  priority: 'high' | 'normal' | 'low'
  title: string
  /** `about` is the name of the event or group, `who` that of a person who did something. */
  message: (about: string, who: string) => string
  actionText: string
}

const booking = { category: 'events', actionText: 'See event' } as const
const group = { category: 'social', actionText: 'See group' } as const

export const kinds: Record<Kind, Telling> = {
  bookingConfirmed: {
    ...booking,
    priority: 'normal',
    title: 'Your place is booked',
    message: (title) => `You are going to “${title}”. The details are in your e-mail.`,
  },
  bookingPromoted: {
    ...booking,
    priority: 'high',
    title: 'A place came free for you',
    message: (title) =>
      `You moved up from the waitlist: a place at “${title}” is booked for you now.`,
  },
  eventChanged: {
    ...booking,
    priority: 'high',
    title: 'An event you booked has changed',
    message: (title) => `“${title}” is different now. Please look at the time and the place again.`,
  },
  eventCancelled: {
    ...booking,
    priority: 'high',
    title: 'An event you booked is cancelled',
    message: (title) => `“${title}” will not take place.`,
  },
  waitedEventCancelled: {
    ...booking,
    priority: 'normal',
    title: 'An event you waited for is cancelled',
    message: (title) => `“${title}” will not take place, so its waitlist is closed.`,
  },
  bookingCancelled: {
    ...booking,
    priority: 'low',
    title: 'Your booking is cancelled',
    message: (title) => `You gave up your place at “${title}”.`,
  },
  askedToJoin: {
    ...group,
    priority: 'normal',
    title: 'Somebody asks to join your group',
    message: (name, who) => `${who} would like to join “${name}”.`,
  },
  joinAccepted: {
    ...group,
    priority: 'normal',
    title: 'You are in',
    message: (name) => `You asked to join “${name}”, and you are a member now.`,
  },
  joinDeclined: {
    ...group,
    priority: 'normal',
    title: 'Your request was declined',
    message: (name) => `The admins of “${name}” cannot let you in at the moment.`,
  },
  removedFromGroup: {
    ...group,
    priority: 'normal',
    title: 'You are no longer in a group',
    message: (name) => `An admin of “${name}” has removed you. You may ask to join again.`,
  },
  becameAdmin: {
    ...group,
    priority: 'normal',
    title: 'You are an admin now',
    message: (name) => `You can manage “${name}”: answer who asks to join, and look after it.`,
  },
}

/** One thing that happened, to be told to one person once. */
export type Fact = {
  kind: Kind
  /** The same fact has the same key, so it is never told twice. */
  key: string
  title: string
  message: string
  actionUrl: string
  /** The booking that a mail is about, and the SEQUENCE of its calendar file. */
  mail: { kind: MailKind; bookingId: string; sequence: number } | null
}

type Event = Pick<EventRow, 'id' | 'title'>
type Booking = Pick<BookingRow, 'id' | 'sequence'>

const aboutBooking =
  (kind: MailKind) =>
  (event: Event, booking: Booking): Fact => ({
    kind,
    key: `${kind}:${booking.id}:${booking.sequence}`,
    title: kinds[kind].title,
    message: kinds[kind].message(event.title, ''),
    actionUrl: `/events?event=${event.id}`,
    mail: { kind, bookingId: booking.id, sequence: booking.sequence },
  })

export const bookingConfirmed = aboutBooking('bookingConfirmed')
export const bookingPromoted = aboutBooking('bookingPromoted')
export const eventChanged = aboutBooking('eventChanged')
export const eventCancelled = aboutBooking('eventCancelled')
export const bookingCancelled = aboutBooking('bookingCancelled')

export const waitedEventCancelled = (event: Event): Fact => ({
  kind: 'waitedEventCancelled',
  key: `waitedEventCancelled:${event.id}`,
  title: kinds.waitedEventCancelled.title,
  message: kinds.waitedEventCancelled.message(event.title, ''),
  actionUrl: `/events?event=${event.id}`,
  mail: null,
})

type Group = Pick<GroupRow, 'id' | 'name'>

const aboutGroup = (kind: GroupKind, group: Group, key: string, who = ''): Fact => ({
  kind,
  key: `${kind}:${key}`,
  title: kinds[kind].title,
  message: kinds[kind].message(group.name, who),
  actionUrl: `/groups/${group.id}`,
  mail: null,
})

type Asker = { id: string; name: string }
type Request = Pick<JoinRequestRow, 'id' | 'createdAt'>
type Membership = Pick<GroupMemberRow, 'id'>

/** Once a day at most, however often somebody asks and takes it back. */
export const askedToJoin = (group: Group, who: Asker, at: Date) =>
  aboutGroup(
    'askedToJoin',
    group,
    `${group.id}:${who.id}:${at.toISOString().slice(0, 10)}`,
    who.name,
  )

export const joinAccepted = (group: Group, { id, createdAt }: Request) =>
  aboutGroup('joinAccepted', group, `${id}:${createdAt.getTime()}`)
export const joinDeclined = (group: Group, { id, createdAt }: Request) =>
  aboutGroup('joinDeclined', group, `${id}:${createdAt.getTime()}`)

export const removedFromGroup = (group: Group, { id }: Membership) =>
  aboutGroup('removedFromGroup', group, id)
export const becameAdmin = (group: Group, { id }: Membership, at: Date) =>
  aboutGroup('becameAdmin', group, `${id}:${at.getTime()}`)
