import { errorsOf } from '#shared/http/errorsOf.ts'

export const settingsErrors = errorsOf('settings', {
  registration_closed: 403,
  invitation_required: 403,
  invalid_invitation: 403,
  setup_link_required: 403,
  invitation_not_found: 404,
})
