// Rows of the first 100 days. As in schema.ts.

export type FirstDaysRow = { userId: string; arrivalDate: Date }

export type FirstDaysDoneRow = { userId: string; step: string; doneAt: Date }
