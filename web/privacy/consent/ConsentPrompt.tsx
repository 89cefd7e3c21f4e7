import { lazy, Suspense } from 'react'
import { t } from '#web/language/t.tsx'
import { createStore } from '#web/ui/createStore.ts'
import { showErrorToast } from '#web/ui/toast.ts'

/** `automatic`: opened by a timer, not by the user. */
type PromptState = 'automatic' | 'onRequest' | null

const prompt = createStore<PromptState>(null)

export const loadConsentDialog = () => import('./ConsentDialog.tsx')

/** Opened by a button, so a loading failure is reported. */
export const openConsentSettings = async () => {
  try {
    await loadConsentDialog()
    prompt.set('onRequest')
  } catch {
    showErrorToast({
      title: t('privacy.settingsFailed.title'),
      description: t('common.checkConnection'),
    })
  }
}

export const openConsentPrompt = () => {
  if (!prompt.get()) prompt.set('automatic')
}

export const closeConsent = () => prompt.set(null)

const ConsentDialog = lazy(async () => ({ default: (await loadConsentDialog()).ConsentDialog }))

/** Shows the consent dialog when it is due, or when the user opens it. */
export const ConsentPrompt = () => {
  const promptState = prompt.use()
  if (!promptState) return null
  return (
    <Suspense>
      <ConsentDialog isAutomatic={promptState === 'automatic'} onClose={closeConsent} />
    </Suspense>
  )
}
