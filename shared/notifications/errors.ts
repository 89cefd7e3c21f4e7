import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const notificationErrors = {
  setting_not_switchable: { status: 400, message: 'notifications.setting_not_switchable' },
  notification_not_found: { status: 404, message: 'notifications.notification_not_found' },
  invalid_unsubscribe_link: {
    status: 400,
    message: 'notifications.invalid_unsubscribe_link',
  },
} as const satisfies ErrorTable
