import { createStore } from '#web/ui/createStore.ts'
import {
  type ConsentRecord,
  type Preferences,
  parseRecord,
  recordKey,
  recordVersion,
} from './consentRecord.ts'

const load = () => {
  try {
    return parseRecord(localStorage.getItem(recordKey), Date.now())
  } catch {
    return null // storage may be forbidden
  }
}

const record = createStore<ConsentRecord | null>(null)
record.set(load())

export const currentRecord = record.get

/** Returns false if storage is unavailable: the choice then lasts until the page is closed. */
export const saveRecord = (preferences: Preferences): boolean => {
  const next = { preferences, timestamp: Date.now(), version: recordVersion } as const
  record.set(next)
  try {
    localStorage.setItem(recordKey, JSON.stringify(next))
    return true
  } catch {
    return false
  }
}

// Follow a choice made in another tab.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === recordKey || key === null) record.set(load())
})

/** The valid choice stored in this browser; null if there is none. */
export const useConsentRecord = record.use

/** After account deletion: clears storage except the consent, which would be asked for again. */
export const clearStorageExceptConsent = () => {
  try {
    for (const key of Object.keys(localStorage)) if (key !== recordKey) localStorage.removeItem(key)
    sessionStorage.clear()
  } catch {
    // Storage may be blocked: then it is empty.
  }
}
