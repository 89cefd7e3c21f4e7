// Rows of what is said after an event. As in schema.ts.

export type AnswerRow = {
  id: string
  eventId: string
  userId: string | null
  face: number
  line: string
  createdAt: Date
  updatedAt: Date
}
