import { useSyncExternalStore } from 'react'
import { install } from './offer.ts'

let isExplaining = false
const listeners = new Set<() => void>()

const put = (next: boolean) => {
  isExplaining = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useIsExplaining = () => useSyncExternalStore(subscribe, () => isExplaining)
export const stopExplaining = () => put(false)

/** The browser's own question, or else how it is done by hand. */
export const installOrExplain = async () => {
  if (!(await install())) put(true)
}
