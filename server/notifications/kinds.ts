import type { NotificationCategory } from '#shared/notifications/contract.ts'

/** What is told by mail as well, with a calendar file. */
export type MailKind =
  | 'bookingConfirmed'
  | 'bookingPromoted'
  | 'eventChanged'
  | 'eventCancelled'
  | 'bookingCancelled'

/** What can be told to a member. A notification's `type` and a mail's `kind` are these words. */
export type Kind = MailKind | 'waitedEventCancelled' | GroupKind | ConnectionKind | BuddyKind

export type GroupKind =
  | 'askedToJoin'
  | 'joinAccepted'
  | 'joinDeclined'
  | 'removedFromGroup'
  | 'becameAdmin'
  | 'groupDeleted'

export type ConnectionKind = 'connectionRequested' | 'connectionAccepted' | 'connectionRejected'

export type BuddyKind = 'buddyRequested' | 'buddyAccepted' | 'buddyDeclined' | 'buddyNudge'

type Telling = {
  category: NotificationCategory
  priority: 'high' | 'normal' | 'low'
  title: string
  /** `about` is the name of the event or group, or ''; `who` that of a person who did something. */
  message: (about: string, who: string) => string
  actionText: string
}

const booking = { category: 'events', actionText: 'See event' } as const
const connection = { category: 'social', priority: 'normal' } as const
const buddy = { category: 'learning', priority: 'normal' } as const
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
  groupDeleted: {
    ...group,
    priority: 'normal',
    title: 'A group was deleted',
    message: (name) => `“${name}” is gone, with everything that was said in it.`,
    actionText: 'See other groups',
  },
  connectionRequested: {
    ...connection,
    title: 'Somebody wants to connect',
    message: (_, who) => `${who} would like to connect with you.`,
    actionText: 'See the request',
  },
  connectionAccepted: {
    ...connection,
    title: 'You are connected',
    message: (_, who) => `${who} accepted your request. You can write to each other now.`,
    actionText: 'Write a message',
  },
  connectionRejected: {
    ...connection,
    priority: 'low',
    title: 'Your request was declined',
    message: (_, who) => `${who} would rather not connect now. You may ask again in 30 days.`,
    actionText: 'See your connections',
  },
  buddyRequested: {
    ...buddy,
    title: 'Somebody asks to be your language buddy',
    message: (_, who) => `${who} teaches what you learn, and learns what you teach.`,
    actionText: 'See the request',
  },
  buddyAccepted: {
    ...buddy,
    title: 'You have a language buddy',
    message: (_, who) => `${who} said yes. Say hello and plan your first hour together.`,
    actionText: 'See your path',
  },
  buddyDeclined: {
    ...buddy,
    priority: 'low',
    title: 'Your request was declined',
    message: (_, who) => `${who} cannot be your language buddy now. There may be others who suit.`,
    actionText: 'See who suits',
  },
  buddyNudge: {
    ...buddy,
    title: 'Two quiet weeks',
    message: () =>
      'You and your language buddy have not met for a while. This week’s card is ready: one hour is enough.',
    actionText: 'See this week’s card',
  },
}
