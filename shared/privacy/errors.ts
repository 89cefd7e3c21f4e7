import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const privacyErrors = {
  document_not_found: { status: 404, message: 'privacy.document_not_found' },
  export_not_found: { status: 404, message: 'privacy.export_not_found' },
  export_requested_already: {
    status: 409,
    message: 'privacy.export_requested_already',
  },
  export_expired: { status: 410, message: 'privacy.export_expired' },
  export_limit: {
    status: 429,
    message: 'privacy.export_limit',
  },
} as const satisfies ErrorTable
