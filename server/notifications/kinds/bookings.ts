import { stillComing } from '#shared/events/stillComing/contract.ts'
import { allChannels, inAppAndPush, type NotificationDefinition } from './definition.ts'

const bookingDefaults = {
  category: 'events',
  setting: 'bookings',
  preference: 'events',
  missing: { about: 'notifications.missing.event', when: 'notifications.missing.plannedTime' },
} as const

export const bookingKinds = {
  bookingConfirmed: {
    ...bookingDefaults,
    priority: 'normal',
    channels: allChannels,
  },
  seriesBooked: {
    ...bookingDefaults,
    priority: 'normal',
    channels: allChannels,
    missing: { ...bookingDefaults.missing, what: 'notifications.missing.news' },
  },
  seriesExtended: {
    ...bookingDefaults,
    priority: 'normal',
    channels: inAppAndPush,
    missing: { ...bookingDefaults.missing, what: 'notifications.missing.news' },
  },
  bookingPromoted: {
    ...bookingDefaults,
    priority: 'high',
    channels: allChannels,
  },
  eventChanged: {
    ...bookingDefaults,
    priority: 'high',
    channels: allChannels,
    missing: { ...bookingDefaults.missing, what: 'notifications.missing.changes' },
  },
  eventMessage: {
    ...bookingDefaults,
    priority: 'high',
    channels: allChannels,
    missing: { ...bookingDefaults.missing, headline: 'notifications.missing.headline' },
  },
  eventCancelled: {
    ...bookingDefaults,
    priority: 'high',
    channels: allChannels,
  },
  waitedEventCancelled: {
    ...bookingDefaults,
    priority: 'normal',
    channels: inAppAndPush,
  },
  bookingCancelled: {
    ...bookingDefaults,
    priority: 'low',
    channels: ['inApp', 'mail'],
  },
  bookingTakenBack: {
    ...bookingDefaults,
    priority: 'high',
    channels: allChannels,
  },
  eventTomorrow: {
    ...bookingDefaults,
    priority: 'normal',
    channels: inAppAndPush,
  },
  eventSoon: {
    ...bookingDefaults,
    priority: 'high',
    channels: inAppAndPush,
  },
  stillComing: {
    ...bookingDefaults,
    priority: 'high',
    channels: allChannels,
    // A link alone changes nothing. Giving up a place is asked once more, also after a push.
    answers: [
      { text: 'notifications.answer.coming', search: '', put: stillComing.confirm.path },
      { text: 'notifications.answer.cannotCome', search: '&dialog=cancelPlace' },
    ],
  },
  howWasIt: {
    ...bookingDefaults,
    priority: 'low',
    channels: inAppAndPush,
  },
} satisfies Record<string, NotificationDefinition>
