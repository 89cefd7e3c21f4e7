import { useSyncExternalStore } from 'react'
import {
  type ConsentRecord,
  type Preferences,
  readRecord,
  recordKey,
  recordVersion,
} from './consentRecord.ts'

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
