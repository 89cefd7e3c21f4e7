import { everywhere, hereAndPush, type Telling } from './telling.ts'

const booking = {
  category: 'events',
  setting: 'bookings',
  preference: 'events',
  actionText: 'See event',
  missing: { about: 'An event', when: 'the time you know' },
} as const

export const bookingKinds = {
  bookingConfirmed: {
    ...booking,
    priority: 'normal',
    channels: everywhere,
    title: 'Your place is booked',
    message: 'You are going to “{{about}}”. The details are in your email.',
  },
  bookingPromoted: {
    ...booking,
    priority: 'high',
    channels: everywhere,
    title: 'A place came free for you',
    message: 'You moved up from the waitlist: a place at “{{about}}” is booked for you now.',
  },
  eventChanged: {
    ...booking,
    priority: 'high',
    channels: everywhere,
    title: 'An event you booked has changed',
    message: '“{{about}}” is different now. Please look at the time and the place again.',
  },
  eventCancelled: {
    ...booking,
    priority: 'high',
    channels: everywhere,
    title: 'An event you booked is cancelled',
    message: '“{{about}}” will not take place. {{what}}',
  },
  waitedEventCancelled: {
    ...booking,
    priority: 'normal',
    channels: hereAndPush,
    title: 'An event you waited for is cancelled',
    message: '“{{about}}” will not take place, so its waitlist is closed. {{what}}',
  },
  bookingCancelled: {
    ...booking,
    priority: 'low',
    channels: ['inApp', 'mail'],
    title: 'Your booking is cancelled',
    message: 'You gave up your place at “{{about}}”.',
  },
  bookingTakenBack: {
    ...booking,
    priority: 'high',
    channels: everywhere,
    title: 'Your booking was cancelled',
    message: 'The organisers cancelled your place at “{{about}}”. {{what}}',
  },
  eventTomorrow: {
    ...booking,
    priority: 'normal',
    channels: hereAndPush,
    title: 'Your event is coming up',
    message: '“{{about}}” begins on {{when}}.',
  },
  eventSoon: {
    ...booking,
    priority: 'high',
    channels: hereAndPush,
    title: 'Your event begins soon',
    message: '“{{about}}” begins at {{when}}.',
  },
  howWasIt: {
    ...booking,
    priority: 'low',
    channels: hereAndPush,
    title: 'How was it?',
    message: 'You were at “{{about}}”. One tap tells the organisers how it was.',
    actionText: 'Say how it was',
  },
} satisfies Record<string, Telling>
