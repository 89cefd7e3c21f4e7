import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const settingsErrors = {
  registration_closed: {
    status: 403,
    message: 'Nobody can register at the moment. Please come back later.',
  },
  invitation_required: {
    status: 403,
    message: 'Registering takes an invitation here. Please ask somebody who is a member.',
  },
  invalid_invitation: {
    status: 403,
    message: 'This invitation does not work any more. Please ask for a new one.',
  },
  setup_link_required: {
    status: 403,
    message:
      'This community has no accounts yet. To register the first, open the set-up link: the server printed it when it started, and it is in the file setup-link of its data folder.',
  },
  invitation_not_found: { status: 404, message: 'Invitation not found' },
} as const satisfies ErrorTable
