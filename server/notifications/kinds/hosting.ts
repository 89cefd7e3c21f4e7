import { allChannels, inAppAndPush, type NotificationDefinition } from './definition.ts'

const hostingDefaults = {
  category: 'events',
  setting: 'bookings',
  preference: 'events',
  priority: 'normal',
  missing: { who: 'notifications.missing.someone', about: 'notifications.missing.event' },
} as const

/** What hosts, their helpers and the team learn before an event takes place. */
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
} satisfies Record<string, NotificationDefinition>
