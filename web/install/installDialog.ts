import { t } from '#web/language/t.tsx'
import { createStore } from '#web/ui/createStore.ts'
import { showInstallPrompt } from './installPrompt.ts'

const isOpen = createStore(false)

export const useIsInstallDialogOpen = isOpen.use
export const closeInstallDialog = () => isOpen.set(false)

/** Shows the browser's install prompt, or else a dialog with instructions. */
export const installOrShowInstructions = async () => {
  if (!(await showInstallPrompt())) isOpen.set(true)
}

export type Browser = { userAgent: string; touchPoints: number }

const isAppleTouch = ({ userAgent, touchPoints }: Browser) =>
  /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)

/** Instructions for browsers without an install prompt; null: the browser does not support it. */
export const instructionsFor = (browser: Browser): string | null => {
  const { userAgent } = browser
  const isPhone = /Android/.test(userAgent)
  if (isAppleTouch(browser)) return t('install.how.apple')
  if (/Firefox\//.test(userAgent))
    return isPhone ? t('install.how.firefoxPhone') : t('install.how.firefox')
  if (/Chrome\//.test(userAgent))
    return isPhone ? t('install.how.chromePhone') : t('install.how.chrome')
  if (/Macintosh.*Version\/.*Safari\//.test(userAgent)) return t('install.how.safari')
  return null
}
