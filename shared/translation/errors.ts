import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const translationErrors = {
  translation_consent_required: {
    status: 403,
    message: 'translation.translation_consent_required',
  },
  translation_source_not_found: {
    status: 404,
    message: 'translation.translation_source_not_found',
  },
  translation_unavailable: {
    status: 503,
    message: 'translation.translation_unavailable',
  },
} as const satisfies ErrorTable
