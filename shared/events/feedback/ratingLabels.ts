import type { Label } from '#shared/language/t.ts'

/** Labels of the ratings 1 to 5. */
export const ratingLabels = [
  'events.rating.veryBad',
  'events.rating.notSoGood',
  'events.rating.allRight',
  'events.rating.good',
  'events.rating.great',
] as const satisfies Label[]
