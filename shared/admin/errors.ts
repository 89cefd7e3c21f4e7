import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const adminErrors = {
  period_reversed: { status: 400, message: 'The first day must be before the last day' },
  period_too_long: { status: 400, message: 'Choose three years at most' },
} as const satisfies ErrorTable
