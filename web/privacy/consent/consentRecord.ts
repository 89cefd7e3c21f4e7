import * as z from 'zod/mini'

/** Version of the question. A new version asks again. */
export const recordVersion = '1.0'

/** Same as in the retention table, which would be too large to import on the first screen. */
export const validMonths = 12

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

const expiresAt = (timestamp: number) => {
  const date = new Date(timestamp)
  return date.setMonth(date.getMonth() + validMonths)
}

/** null if unreadable, of another version, or expired. */
export const parseRecord = (text: string | null, now: number): ConsentRecord | null => {
  try {
    const record = ConsentRecord.parse(JSON.parse(text ?? ''))
    return expiresAt(record.timestamp) > now ? record : null
  } catch {
    return null
  }
}
