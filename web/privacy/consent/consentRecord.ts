/** Version of the question. A new version asks again. */
export const recordVersion = '1.0'

/** Same as in the retention table, which would be too large to import on the first screen. */
export const validMonths = 12

export type Preferences = {
  essential: true
  location: boolean
  analytics: boolean
  marketing: boolean
}

export type ConsentRecord = {
  preferences: Preferences
  /** In milliseconds. */
  timestamp: number
  version: typeof recordVersion
}

/** Without a schema: screens that read the record should not have to load zod. */
const isConsentRecord = (value: unknown): value is ConsentRecord => {
  const { preferences, timestamp, version } = Object(value)
  const { essential, location, analytics, marketing } = Object(preferences)
  return (
    version === recordVersion &&
    typeof timestamp === 'number' &&
    essential === true &&
    [location, analytics, marketing].every((choice) => typeof choice === 'boolean')
  )
}

export const recordKey = 'privacy-consent'

const expiresAt = (timestamp: number) => {
  const date = new Date(timestamp)
  return date.setMonth(date.getMonth() + validMonths)
}

/** null if unreadable, of another version, or expired. */
export const parseRecord = (text: string | null, now: number): ConsentRecord | null => {
  try {
    const record: unknown = JSON.parse(text ?? '')
    return isConsentRecord(record) && expiresAt(record.timestamp) > now ? record : null
  } catch {
    return null
  }
}
