import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const privacyErrors = {
  document_not_found: { status: 404, message: 'Document not found' },
  export_not_found: { status: 404, message: 'Export not found' },
  export_requested_already: {
    status: 409,
    message: 'You have asked for your data already. We tell you when it is ready.',
  },
  export_expired: { status: 410, message: 'This link has expired. Ask for your data again.' },
  export_limit: {
    status: 429,
    message: 'You have asked for your data three times today. Try again tomorrow.',
  },
} as const satisfies ErrorTable
