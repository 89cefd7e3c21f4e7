import { useSyncExternalStore } from 'react'
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

const load = () => {
  try {
    return readRecord(localStorage.getItem(recordKey), Date.now())
  } catch {
    return null // storage may be forbidden
  }
}

let record: ConsentRecord | null | undefined
const listeners = new Set<() => void>()

const put = (next: ConsentRecord | null) => {
  record = next
  for (const listener of listeners) listener()
}

export const currentRecord = (): ConsentRecord | null => {
  if (record === undefined) record = load()
  return record
}

/** False where the browser keeps nothing: the choice then holds for as long as the page does. */
export const saveRecord = (preferences: Preferences): boolean => {
  const next = { preferences, timestamp: Date.now(), version: recordVersion } as const
  put(next)
  try {
    localStorage.setItem(recordKey, JSON.stringify(next))
    return true
  } catch {
    return false
  }
}

// Chosen in another tab of this browser, it is chosen here too.
window.addEventListener('storage', ({ key }) => {
  if (key === recordKey || key === null) put(load())
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What was chosen in this browser, and when; null: nothing that still counts. */
export const useConsentRecord = () => useSyncExternalStore(subscribe, currentRecord)

/** For the end of an account: only the answer to the question stays, or it would be asked again. */
export const clearAllButRecord = () => {
  try {
    for (const key of Object.keys(localStorage)) if (key !== recordKey) localStorage.removeItem(key)
    sessionStorage.clear()
  } catch {
    // Storage may be forbidden: then nothing is there.
  }
}
