import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  for (const name of ['online', 'offline'] as const) window.addEventListener(name, listener)
  return () => {
    for (const name of ['online', 'offline'] as const) window.removeEventListener(name, listener)
  }
}

/** What the browser says of its network: `false` is certain, `true` is a hope. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)
