import { allChannels, inAppAndPush, type NotificationDefinition } from './definition.ts'

const bookingDefaults = {
  category: 'events',
  setting: 'bookings',
  preference: 'events',
  actionText: 'See event',
  missing: { about: 'An event', when: 'the time you know' },
} as const

export const bookingKinds = {
  bookingConfirmed: {
    ...bookingDefaults,
    priority: 'normal',
    channels: allChannels,
    title: 'Your place is booked',
    message: 'You are going to “{{about}}”. The details are in your email.',
  },
  bookingPromoted: {
    ...bookingDefaults,
    priority: 'high',
    channels: allChannels,
    title: 'A place came free for you',
    message: 'You moved up from the waitlist: a place at “{{about}}” is booked for you now.',
  },
  eventChanged: {
    ...bookingDefaults,
    priority: 'high',
    channels: allChannels,
    title: 'An event you booked has changed',
    message: '“{{about}}” is different now. Please look at the time and the place again.',
  },
  eventCancelled: {
    ...bookingDefaults,
    priority: 'high',
    channels: allChannels,
    title: 'An event you booked is cancelled',
    message: '“{{about}}” will not take place. {{what}}',
  },
  waitedEventCancelled: {
    ...bookingDefaults,
    priority: 'normal',
    channels: inAppAndPush,
    title: 'An event you waited for is cancelled',
    message: '“{{about}}” will not take place, so its waitlist is closed. {{what}}',
  },
  bookingCancelled: {
    ...bookingDefaults,
    priority: 'low',
    channels: ['inApp', 'mail'],
    title: 'Your booking is cancelled',
    message: 'You gave up your place at “{{about}}”.',
  },
  bookingTakenBack: {
    ...bookingDefaults,
    priority: 'high',
    channels: allChannels,
    title: 'Your booking was cancelled',
    message: 'The organisers cancelled your place at “{{about}}”. {{what}}',
  },
  eventTomorrow: {
    ...bookingDefaults,
    priority: 'normal',
    channels: inAppAndPush,
    title: 'Your event is coming up',
    message: '“{{about}}” begins on {{when}}.',
  },
  eventSoon: {
    ...bookingDefaults,
    priority: 'high',
    channels: inAppAndPush,
    title: 'Your event begins soon',
    message: '“{{about}}” begins at {{when}}.',
  },
  howWasIt: {
    ...bookingDefaults,
    priority: 'low',
    channels: inAppAndPush,
    title: 'How was it?',
    message: 'You were at “{{about}}”. One tap tells the organisers how it was.',
    actionText: 'Say how it was',
  },
} satisfies Record<string, NotificationDefinition>
