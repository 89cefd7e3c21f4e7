import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const firstDaysErrors = {
  arrival_date_out_of_range: {
    status: 400,
    message: 'firstDays.arrival_date_out_of_range',
  },
  step_not_found: { status: 404, message: 'firstDays.step_not_found' },
  step_automatic: { status: 409, message: 'firstDays.step_automatic' },
} as const satisfies ErrorTable
