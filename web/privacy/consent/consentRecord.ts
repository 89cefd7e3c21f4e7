import * as z from 'zod'

/** What is asked: a new version of it is asked anew. */
export const recordVersion = '1.0'

/** As the table of terms says; it is not brought to the first screen for one number. */
export const keptForMonths = 12

const Preferences = z.object({
  essential: z.literal(true),
  location: z.boolean(),
  analytics: z.boolean(),
  marketing: z.boolean(),
})
export type Preferences = z.infer<typeof Preferences>

const ConsentRecord = z.object({
  preferences: Preferences,
  /** In milliseconds. */
  timestamp: z.number(),
  version: z.literal(recordVersion),
})
export type ConsentRecord = z.infer<typeof ConsentRecord>

export const recordKey = 'privacy-consent'

const runsOutAt = (timestamp: number) => {
  const date = new Date(timestamp)
  return date.setMonth(date.getMonth() + keptForMonths)
}

/** null for what cannot be read, is of another version, or was said too long ago. */
export const readRecord = (text: string | null, now: number): ConsentRecord | null => {
  try {
    const record = ConsentRecord.parse(JSON.parse(text ?? ''))
    return runsOutAt(record.timestamp) > now ? record : null
  } catch {
    return null
  }
}
