import { lazy, Suspense, useSyncExternalStore } from 'react'
import { showErrorToast } from '#web/ui/toast.ts'

/** `automatic`: opened by a timer, not by the user. */
type PromptState = 'automatic' | 'onRequest' | null

let promptState: PromptState = null
const listeners = new Set<() => void>()

const setState = (next: PromptState) => {
  promptState = next
  for (const listener of listeners) listener()
}

export const loadConsentDialog = () => import('./ConsentDialog.tsx')

/** Opened by a button, so a loading failure is reported. */
export const openConsentSettings = async () => {
  try {
    await loadConsentDialog()
    setState('onRequest')
  } catch {
    showErrorToast({
      title: 'The settings could not be opened',
      description: 'Check your connection and try again.',
    })
  }
}

export const openConsentPrompt = () => {
  if (!promptState) setState('automatic')
}

export const closeConsent = () => setState(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

const useConsentPrompt = () => useSyncExternalStore(subscribe, () => promptState)

const ConsentDialog = lazy(async () => ({ default: (await loadConsentDialog()).ConsentDialog }))

/** Shows the consent dialog when it is due, or when the user opens it. */
export const ConsentPrompt = () => {
  const promptState = useConsentPrompt()
  if (!promptState) return null
  return (
    <Suspense>
      <ConsentDialog isAutomatic={promptState === 'automatic'} onClose={closeConsent} />
    </Suspense>
  )
}
