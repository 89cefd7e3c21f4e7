import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const notificationErrors = {
  setting_not_switchable: { status: 400, message: 'You can’t switch this' },
  notification_not_found: { status: 404, message: 'Notification not found' },
  invalid_unsubscribe_link: {
    status: 400,
    message: 'This link is incomplete. Please open it from the email again.',
  },
} as const satisfies ErrorTable
