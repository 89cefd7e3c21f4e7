import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const adminErrors = {
  period_reversed: { status: 400, message: 'admin.period_reversed' },
  period_too_long: { status: 400, message: 'admin.period_too_long' },
} as const satisfies ErrorTable
