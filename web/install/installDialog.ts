import { useSyncExternalStore } from 'react'
import { showInstallPrompt } from './installPrompt.ts'

let isOpen = false
const listeners = new Set<() => void>()

const setOpen = (next: boolean) => {
  isOpen = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useIsInstallDialogOpen = () => useSyncExternalStore(subscribe, () => isOpen)
export const closeInstallDialog = () => setOpen(false)

/** Shows the browser's install prompt, or else a dialog with instructions. */
export const installOrShowInstructions = async () => {
  if (!(await showInstallPrompt())) setOpen(true)
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
      : 'Click the install icon in the address bar. When there is none, look for Install in the menu.'
  if (/Macintosh.*Version\/.*Safari\//.test(userAgent))
    return 'Open Share, then choose Add to Dock.'
  return null
}
