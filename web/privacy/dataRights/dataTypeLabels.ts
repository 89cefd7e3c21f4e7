import type { DataType, ExportRequest } from '#shared/privacy/contract.ts'

export const dataTypeLabels: Record<DataType, { label: string; description: string }> = {
  profile: {
    label: 'Profile',
    description:
      'Photo, location, nationality, languages, interests, language buddies, notifications and devices. Your name, username and email address stay for as long as your account.',
  },
  events: {
    label: 'Events',
    description: 'Bookings and waitlists. Places in events to come are given to others.',
  },
  messages: {
    label: 'Messages',
    description: 'What you wrote in groups and to single people; what they wrote you is hidden.',
  },
  groups: {
    label: 'Groups',
    description: 'Your membership of groups. A group of yours goes on without you.',
  },
}

type Tone = 'green' | 'blue' | 'red' | 'plain'

export const statusLabels: Record<ExportRequest['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Pending', tone: 'plain' },
  processing: { label: 'Processing', tone: 'blue' },
  completed: { label: 'Completed', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
}
