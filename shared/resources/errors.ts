import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const resourceErrors = {
  guide_not_found: { status: 404, message: 'Guide not found' },
  built_in_guide: {
    status: 409,
    message: 'This guide comes with Welkom. Unpublish it to hide it.',
  },
} as const satisfies ErrorTable
