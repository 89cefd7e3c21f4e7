import { useSyncExternalStore } from 'react'

export const cacheOwnerKey = 'kept-for'

/**
 * The user whose queries are persisted on this device. It is removed at once when they sign out.
 */
export const getCacheOwner = () => {
  try {
    return localStorage.getItem(cacheOwnerKey)
  } catch {
    return null // storage is forbidden, so nothing is persisted
  }
}

export const setCacheOwner = (meId: string | null) => {
  try {
    if (meId === null) localStorage.removeItem(cacheOwnerKey)
    else localStorage.setItem(cacheOwnerKey, meId)
  } catch {
    // As above.
  }
}

let hasRestoredData = false
const listeners = new Set<() => void>()

/** Records that the screens may contain persisted data from now on. */
export const markDataRestored = () => {
  hasRestoredData = true
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useHasRestoredData = () => useSyncExternalStore(subscribe, () => hasRestoredData)
