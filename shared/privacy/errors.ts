import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const privacyErrors = {
  document_not_found: { status: 404, message: 'Document not found' },
  export_not_found: { status: 404, message: 'Export not found' },
  export_requested_already: {
    status: 409,
    message: 'You’ve already requested your data. We’ll let you know when it’s ready.',
  },
  export_expired: { status: 410, message: 'This link has expired. Request your data again.' },
  export_limit: {
    status: 429,
    message: 'You’ve requested your data three times today. Try again tomorrow.',
  },
} as const satisfies ErrorTable
