// Rows of series, imports and pictures of events. As in schema.ts.

export type EventSeriesRow = {
  id: string
  every: 'weekly' | 'fortnightly' | 'monthly' | 'irregular'
  createdAt: Date
}

export type CalendarImportRow = { id: string; createdAt: Date; undoneAt: Date | null }

export type EventPictureRow = { id: string; large: Buffer; small: Buffer; createdAt: Date }

export type EventRevenueRow = { eventId: string; value: string }
