import { allChannels, inAppAndPush, type NotificationDefinition } from './definition.ts'

const hostingDefaults = {
  category: 'events',
  setting: 'bookings',
  preference: 'events',
  priority: 'normal',
  missing: {
    who: 'notifications.missing.someone',
    about: 'notifications.missing.event',
    when: 'notifications.missing.plannedTime',
  },
} as const

const counted = { ...hostingDefaults.missing, what: 'notifications.missing.news' } as const

/** What hosts, their helpers and the team learn about an event. */
export const hostingKinds = {
  eventProposed: { ...hostingDefaults, channels: inAppAndPush },
  proposalWaiting: { ...hostingDefaults, channels: allChannels, priority: 'high' },
  proposalApproved: { ...hostingDefaults, channels: allChannels },
  proposalChangesAsked: { ...hostingDefaults, channels: allChannels, priority: 'high' },
  proposalRefused: { ...hostingDefaults, channels: allChannels },
  invitedAsCohost: { ...hostingDefaults, channels: allChannels },
  invitedToDoor: { ...hostingDefaults, channels: allChannels },
  helperAccepted: { ...hostingDefaults, channels: inAppAndPush },
  eventPaused: { ...hostingDefaults, channels: allChannels, priority: 'high' },
  becameOwner: { ...hostingDefaults, channels: allChannels, priority: 'high' },
  hostUnavailable: { ...hostingDefaults, channels: allChannels, priority: 'high' },
  hostBookings: { ...hostingDefaults, missing: counted, channels: inAppAndPush },
  hostEventFull: { ...hostingDefaults, channels: inAppAndPush },
  hostLateCancellation: {
    ...{ ...hostingDefaults, channels: inAppAndPush, priority: 'high' },
    missing: counted,
  },
  // Of hosts and groups that a member follows: not of own bookings.
  hostPublished: { ...hostingDefaults, setting: 'community', channels: inAppAndPush },
  hostFeedback: {
    ...{ ...hostingDefaults, missing: counted, channels: inAppAndPush },
    priority: 'low',
  },
} satisfies Record<string, NotificationDefinition>
