import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const settingsErrors = {
  registration_closed: {
    status: 403,
    message: 'Registration is closed at the moment. Please come back later.',
  },
  invitation_required: {
    status: 403,
    message: 'You need an invitation to register here. Please ask a member.',
  },
  invalid_invitation: {
    status: 403,
    message: 'This invitation no longer works. Please ask for a new one.',
  },
  setup_link_required: {
    status: 403,
    message:
      'This community has no accounts yet. To create the first one, open the set-up link. The server printed it when it started. It is also in the file setup-link in the data folder.',
  },
  invitation_not_found: { status: 404, message: 'Invitation not found' },
} as const satisfies ErrorTable
