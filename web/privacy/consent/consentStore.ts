import { useSyncExternalStore } from 'react'
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

let record: ConsentRecord | null | undefined
const listeners = new Set<() => void>()

const setRecord = (next: ConsentRecord | null) => {
  record = next
  for (const listener of listeners) listener()
}

export const currentRecord = (): ConsentRecord | null => {
  if (record === undefined) record = load()
  return record
}

/** Returns false if storage is unavailable: the choice then lasts until the page is closed. */
export const saveRecord = (preferences: Preferences): boolean => {
  const next = { preferences, timestamp: Date.now(), version: recordVersion } as const
  setRecord(next)
  try {
    localStorage.setItem(recordKey, JSON.stringify(next))
    return true
  } catch {
    return false
  }
}

// Follow a choice made in another tab.
window.addEventListener('storage', ({ key }) => {
  if (key === recordKey || key === null) setRecord(load())
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The valid choice stored in this browser; null if there is none. */
export const useConsentRecord = () => useSyncExternalStore(subscribe, currentRecord)

/** After account deletion: clears storage except the consent, which would be asked for again. */
export const clearStorageExceptConsent = () => {
  try {
    for (const key of Object.keys(localStorage)) if (key !== recordKey) localStorage.removeItem(key)
    sessionStorage.clear()
  } catch {
    // Storage may be blocked: then it is empty.
  }
}
