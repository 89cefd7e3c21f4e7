import { errorsOf } from '#shared/http/errorsOf.ts'

export const notificationErrors = errorsOf('notifications', {
  setting_not_switchable: 400,
  notification_not_found: 404,
  invalid_unsubscribe_link: 400,
})
