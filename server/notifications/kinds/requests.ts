import { allChannels, inAppAndPush, type NotificationDefinition } from './definition.ts'

const requestDefaults = {
  category: 'events',
  setting: 'bookings',
  preference: 'events',
  missing: {
    who: 'notifications.missing.someone',
    about: 'notifications.missing.event',
    when: 'notifications.missing.plannedTime',
  },
} as const

const { missing } = requestDefaults

/** Where the host decides who comes: about requests, and about people whom a host invites. */
export const requestKinds = {
  requestSent: { ...requestDefaults, priority: 'low', channels: ['inApp', 'mail'] },
  bookingAccepted: { ...requestDefaults, priority: 'high', channels: allChannels },
  requestRefused: { ...requestDefaults, priority: 'high', channels: allChannels },
  requestEnded: {
    ...{ ...requestDefaults, priority: 'high', channels: allChannels },
    missing: { ...missing, what: 'notifications.requestEnded.unanswered' },
  },
  requestCancelled: { ...requestDefaults, priority: 'low', channels: ['inApp', 'mail'] },
  hostRequests: {
    ...{ ...requestDefaults, priority: 'normal', channels: inAppAndPush },
    missing: { ...missing, what: 'notifications.missing.news' },
  },
  invitedToEvent: { ...requestDefaults, priority: 'normal', channels: allChannels },
} satisfies Record<string, NotificationDefinition>

/** Kinds whose mail carries the calendar file of a request. */
export type RequestMailKind = 'requestSent' | 'requestRefused' | 'requestEnded' | 'requestCancelled'
