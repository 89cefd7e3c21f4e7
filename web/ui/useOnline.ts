import { useSyncExternalStore } from 'react'
import { createStore } from './createStore.ts'

const subscribe = (listener: () => void) => {
  for (const name of ['online', 'offline'] as const) window.addEventListener(name, listener)
  return () => {
    for (const name of ['online', 'offline'] as const) window.removeEventListener(name, listener)
  }
}

/** The browser's network status: `false` is reliable, `true` is not. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)

/** False after a read without any response: a browser may claim to be online without a network. */
const reachability = createStore(true)
export const useReachability = reachability.use

export const reportReachability = (isReachable: boolean) => {
  if (isReachable !== reachability.get()) reachability.set(isReachable)
}
