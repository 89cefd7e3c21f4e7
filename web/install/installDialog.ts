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
  if (isAppleTouch(browser)) return 'Tap Share, then Add to Home Screen.'
  if (/Firefox\//.test(userAgent))
    return isPhone ? 'Open the menu, then tap Install.' : 'Open the menu, then choose Install.'
  if (/Chrome\//.test(userAgent))
    return isPhone
      ? 'Open the menu of your browser, then tap Install app or Add to Home screen.'
      : 'Click the install icon in the address bar. If you don’t see it, look for Install in the menu.'
  if (/Macintosh.*Version\/.*Safari\//.test(userAgent))
    return 'Open Share, then choose Add to Dock.'
  return null
}
