import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const notificationErrors = {
  setting_not_switchable: { status: 400, message: 'This cannot be switched' },
  notification_not_found: { status: 404, message: 'Notification not found' },
  invalid_unsubscribe_link: {
    status: 400,
    message: 'This link is not complete. Please open it from the email once more.',
  },
} as const satisfies ErrorTable
