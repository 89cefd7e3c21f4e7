import type { AgreedTexts } from './agreedTexts.ts'

/** Agreed texts of the screens and forms of administrators. */
export const adminTexts: AgreedTexts = {
  'web/admin/metrics/Metrics.test.tsx': {
    'web/admin': {
      'screen.title': 'Admin Dashboard',
      'screen.badge': 'Admin Only',
      'tabs.overview': 'Overview',
      'tabs.users': 'Users',
      'tabs.events': 'Events',
      'tabs.bookings': 'Bookings',
      'tabs.gdpr': 'GDPR',
      'tabs.analytics': 'Analytics',
      'metrics.users': 'Total users',
      'metrics.newUsers': [
        '{count, plural, one {# new this month} other {# new this month}}',
        '12 new this month',
      ],
      'metrics.activeEvents': 'Active events',
      'metrics.revenue': 'Revenue',
      'metrics.satisfaction': 'Satisfaction',
      'overview.createEvent': 'Create event',
      'overview.sendAnnouncement': 'Send announcement',
      'recentUsers.title': 'Recent users',
      'analytics.roles.title': 'Users by role',
      'analytics.popular.title': 'Most popular events',
      'analytics.total.title': 'Platform stats',
      'analytics.quick.title': 'Quick stats',
      'analytics.quick.newUsers': 'New users (30 days)',
    },
  },
  'web/settings/SettingsDialog.test.tsx': {
    'web/admin': { 'overview.settings': 'Platform settings' },
  },
  'web/admin/users/UsersTab.test.tsx': {
    'web/admin': {
      'users.row.edit': ['Edit', 'Edit Lotte Smit'],
      'user.delete.confirm': 'Delete user',
      'user.updated': 'User updated successfully',
      'user.updateFailed': 'Failed to update user',
      'user.deleted': 'User deleted successfully',
      'user.deleteFailed': 'Failed to delete user',
    },
  },
  'web/admin/events/EventsTab.test.tsx': { 'web/admin': { 'events.actions.edit': 'Edit' } },
  'web/events/planning/EventForm.test.tsx': {
    'web/events': {
      'saved.created': 'Event created successfully',
      'saved.updated': 'Event updated successfully',
      'form.createFailed': 'Failed to create event',
      'form.unknownError': 'Unknown error occurred',
      'form.updateFailed': 'Failed to update event',
    },
    'shared/events': {
      'category.social': 'Social',
      'category.cultural': 'Cultural',
      'category.educational': 'Educational',
      'category.networking': 'Networking',
      'category.sports': 'Sports',
      'category.food': 'Food & Drink',
    },
    'shared/http': { 'validation.required': 'Required' },
  },
  'web/admin/privacy/PrivacyTab.test.tsx': {
    'web/admin': {
      'privacy.consented': 'Consented',
      'privacy.notConsented': 'Not consented',
      'privacy.exportRequests': 'Export requests',
      'privacy.marketingConsent': 'Marketing consent',
      'privacy.report.download': 'Download compliance report',
      'privacy.report.policy': 'Privacy policy',
      'privacy.row.downloadOf': ['Download JSON of {name}', 'name: `Download JSON of $'],
    },
  },
  'web/announcements/AnnouncementsPage.test.tsx': {
    'web/announcements': {
      'send.sent': 'Announcement sent!',
      'send.sentNote': 'Your message has been delivered to all users',
      'send.failed': 'Failed to send announcement',
    },
  },
}
