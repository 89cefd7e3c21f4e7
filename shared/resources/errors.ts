import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const resourceErrors = {
  guide_not_found: { status: 404, message: 'Guide not found' },
  translation_not_found: { status: 404, message: 'Translation not found' },
  built_in_translation: {
    status: 409,
    message: 'This translation comes with Welkom. You can change it, but not delete it.',
  },
  built_in_guide: {
    status: 409,
    message: 'This guide comes with Welkom. Unpublish it to hide it.',
  },
} as const satisfies ErrorTable
