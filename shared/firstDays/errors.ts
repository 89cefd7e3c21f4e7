import type { ErrorTable } from '#shared/http/errorEntry.ts'

export const firstDaysErrors = {
  arrival_date_out_of_range: {
    status: 400,
    message: 'Choose a date within a year of today',
  },
  step_not_found: { status: 404, message: 'Step not found' },
  step_automatic: { status: 409, message: 'This step is ticked automatically' },
} as const satisfies ErrorTable
