import { allChannels, inAppAndPush, type NotificationDefinition } from './definition.ts'

const bookingDefaults = {
  category: 'events',
  setting: 'bookings',
  preference: 'events',
  actionText: 'See event',
  missing: { about: 'An event', when: 'the planned time' },
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
    title: 'You’ve got a place',
    message: 'You moved up from the waitlist. We’ve booked a place at “{{about}}” for you.',
  },
  eventChanged: {
    ...bookingDefaults,
    priority: 'high',
    channels: allChannels,
    title: 'An event you booked has changed',
    message: '“{{about}}”: {{what}}',
    missing: { ...bookingDefaults.missing, what: 'please check the time and place again.' },
  },
  eventMessage: {
    ...bookingDefaults,
    priority: 'high',
    channels: allChannels,
    title: '{{headline}}',
    message: '{{what}}\n\nFrom the organisers of “{{about}}”.',
    missing: { ...bookingDefaults.missing, headline: 'A message about your event' },
  },
  eventCancelled: {
    ...bookingDefaults,
    priority: 'high',
    channels: allChannels,
    title: 'An event you booked has been cancelled',
    message: '“{{about}}” has been cancelled. {{what}}',
  },
  waitedEventCancelled: {
    ...bookingDefaults,
    priority: 'normal',
    channels: inAppAndPush,
    title: 'An event you were waiting for has been cancelled',
    message: '“{{about}}” has been cancelled, so the waitlist is closed. {{what}}',
  },
  bookingCancelled: {
    ...bookingDefaults,
    priority: 'low',
    channels: ['inApp', 'mail'],
    title: 'Your booking has been cancelled',
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
    message: '“{{about}}” starts on {{when}}. {{what}}',
  },
  eventSoon: {
    ...bookingDefaults,
    priority: 'high',
    channels: inAppAndPush,
    title: 'Your event starts soon',
    message: '“{{about}}” starts at {{when}}. {{what}}',
  },
  howWasIt: {
    ...bookingDefaults,
    priority: 'low',
    channels: inAppAndPush,
    title: 'How was it?',
    message: 'You were at “{{about}}”. Tell the organisers how it was, in one tap.',
    actionText: 'Rate the event',
  },
} satisfies Record<string, NotificationDefinition>
