import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const settingsErrors = {
  registration_closed: {
    status: 403,
    message: 'settings.registration_closed',
  },
  invitation_required: {
    status: 403,
    message: 'settings.invitation_required',
  },
  invalid_invitation: {
    status: 403,
    message: 'settings.invalid_invitation',
  },
  setup_link_required: {
    status: 403,
    message: 'settings.setup_link_required',
  },
  invitation_not_found: { status: 404, message: 'settings.invitation_not_found' },
} as const satisfies ErrorTable
