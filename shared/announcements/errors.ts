import { errorsOf } from '#shared/http/errorsOf.ts'

export const announcementErrors = errorsOf('announcements', {
  announcement_client_id_used: 409,
})
