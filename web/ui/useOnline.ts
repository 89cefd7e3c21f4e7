import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  for (const name of ['online', 'offline'] as const) window.addEventListener(name, listener)
  return () => {
    for (const name of ['online', 'offline'] as const) window.removeEventListener(name, listener)
  }
}

/** The browser's network status: `false` is reliable, `true` is not. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)
