import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const resourceErrors = {
  guide_not_found: { status: 404, message: 'resources.guide_not_found' },
  translation_not_found: { status: 404, message: 'resources.translation_not_found' },
  built_in_translation: { status: 409, message: 'resources.built_in_translation' },
  checked_in_future: { status: 400, message: 'resources.checked_in_future' },
  built_in_guide: { status: 409, message: 'resources.built_in_guide' },
} as const satisfies ErrorTable
