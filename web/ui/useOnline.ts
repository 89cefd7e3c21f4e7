import { useSyncExternalStore } from 'react'
import { createStore } from './createStore.ts'

/** False after a read without any response: a browser may claim to be online without a network. */
const reachability = createStore(true)
export const useReachability = reachability.use

export const reportReachability = (isReachable: boolean) => {
  if (isReachable !== reachability.get()) reachability.set(isReachable)
}

const events = ['online', 'offline'] as const

// The browser's network is back: trust it until a read fails again. Unit tests have no window.
globalThis.addEventListener?.('online', () => reportReachability(true))

export const subscribeOnline = (listener: () => void) => {
  const stop = reachability.subscribe(listener)
  for (const name of events) globalThis.addEventListener?.(name, listener)
  return () => {
    stop()
    for (const name of events) globalThis.removeEventListener?.(name, listener)
  }
}

/** Whether the server can be reached, as far as the browser and the latest reads know. */
export const isOnline = () => navigator.onLine !== false && reachability.get()

export const useOnline = () => useSyncExternalStore(subscribeOnline, isOnline, () => true)
