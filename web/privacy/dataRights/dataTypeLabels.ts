import type { DataType, ExportRequest } from '#shared/privacy/contract.ts'

export const dataTypeLabels: Record<DataType, { label: string; description: string }> = {
  profile: {
    label: 'Profile',
    description:
      'Photo, location, nationality, languages, interests, language buddies, notifications and devices. Your name, username and email address stay for as long as you have an account.',
  },
  events: {
    label: 'Events',
    description: 'Bookings and waitlists. Your places at upcoming events go to others.',
  },
  messages: {
    label: 'Messages',
    description: 'Messages you sent to groups and people. Messages you received are hidden.',
  },
  groups: {
    label: 'Groups',
    description: 'Your group memberships. Groups you created continue without you.',
  },
}

type Tone = 'green' | 'blue' | 'red' | 'plain'

export const statusLabels: Record<ExportRequest['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'plain' },
  processing: { label: 'Processing', tone: 'blue' },
  completed: { label: 'Completed', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
}
