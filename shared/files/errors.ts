import { errorsOf } from '#shared/http/errorsOf.ts'
import { t } from '#shared/language/t.ts'

export const fileErrors = errorsOf('files', {
  file_not_found: 404,
  /** It is not the sender's, is sent already, or was deleted after a day. */
  file_not_available: 409,
  file_empty: 400,
  file_too_large: 413,
  file_type_not_accepted: 400,
  picture_has_too_many_pixels: 400,
  animation_too_large: 400,
  picture_unreadable: 400,
  pictures_undescribed: 409,
  file_upload_timeout: 408,
  files_busy: 503,
  file_store_unavailable: 503,
  file_space_used_up: 409,
  file_space_of_group_used_up: 409,
  file_space_of_everyone_used_up: 409,
  /** By a new account. */
  files_to_connections_only: {
    status: 403,
    message: ({ until }: { until: string }) => t('files.files_to_connections_only', { until }),
  },
})
