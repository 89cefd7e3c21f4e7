import { useSyncExternalStore } from 'react'
import { showFailure } from '#web/ui/toast.ts'

/** `byItself`: nobody pressed a button for it. */
type Asking = 'byItself' | 'onRequest' | null

let asking: Asking = null
const listeners = new Set<() => void>()

const put = (next: Asking) => {
  asking = next
  for (const listener of listeners) listener()
}

export const fetchDialog = () => import('./ConsentDialog.tsx')

/** By a button: whoever pressed it is told when it cannot be shown. */
export const openConsent = async () => {
  try {
    await fetchDialog()
    put('onRequest')
  } catch {
    showFailure({
      title: 'The settings could not be opened',
      description: 'Check your connection and try again.',
    })
  }
}

/** Unless it is open already. */
export const openByItself = () => {
  if (!asking) put('byItself')
}

export const closeConsent = () => put(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useAsking = () => useSyncExternalStore(subscribe, () => asking)
