/** Of empty states: `/images/empty-messages.svg` and so on. */
export const drawingNames = [
  'messages',
  'events',
  'results',
  'notifications',
  'offline',
  'error',
  'done',
  'people',
] as const

export type DrawingName = (typeof drawingNames)[number]
