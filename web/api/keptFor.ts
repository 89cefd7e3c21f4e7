import { useSyncExternalStore } from 'react'

export const keptForKey = 'kept-for'

/** Whose reads this device keeps. It goes at once when they go, also where the rest takes a moment. */
export const keptFor = () => {
  try {
    return localStorage.getItem(keptForKey)
  } catch {
    return null // forbidden: then nothing is kept
  }
}

export const setKeptFor = (meId: string | null) => {
  try {
    if (meId === null) localStorage.removeItem(keptForKey)
    else localStorage.setItem(keptForKey, meId)
  } catch {
    // As above.
  }
}

let isShown = false
const listeners = new Set<() => void>()

/** From now on the screens may hold something that was kept. */
export const noteKeptIsShown = () => {
  isShown = true
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useKeptIsShown = () => useSyncExternalStore(subscribe, () => isShown)
