import { createStore } from '#web/ui/createStore.ts'

export const cacheOwnerKey = 'cache-owner'

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

const hasRestoredData = createStore(false)

/** Records that the screens may contain persisted data from now on. */
export const markDataRestored = () => hasRestoredData.set(true)

export const useHasRestoredData = hasRestoredData.use
