import { useSyncExternalStore } from 'react'
import { dayMs } from '#web/ui/time.ts'

/** Chromium's `beforeinstallprompt` event, which is not standardised. */
type InstallPromptEvent = Event & {
  prompt: () => Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** Set by public/early.js, which runs first. */
    installOffer?: { prompt: InstallPromptEvent | null; at: number }
  }
}

/** Stores the time of installation in milliseconds; also written by public/early.js. */
export const installedKey = 'installed'

const isRecorded = () => {
  try {
    return localStorage.getItem(installedKey) !== null
  } catch {
    return false // storage may be forbidden
  }
}

/** A prompt can be shown only once. */
const discardPrompt = () => {
  if (window.installOffer) window.installOffer.prompt = null
  window.dispatchEvent(new Event('installoffer'))
}

/** Hides all install offers from now on, also in other tabs and at later visits. */
export const recordInstalled = () => {
  try {
    if (!isRecorded()) localStorage.setItem(installedKey, String(Date.now()))
  } catch {
    // See above.
  }
}

const subscribe = (listener: () => void) => {
  // After an installation in another tab the prompt of this page is useless.
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === installedKey && newValue !== null) discardPrompt()
  }
  window.addEventListener('installoffer', listener)
  window.addEventListener('storage', onStorage)
  return () => {
    window.removeEventListener('installoffer', listener)
    window.removeEventListener('storage', onStorage)
  }
}

const currentPrompt = () => window.installOffer?.prompt ?? null
export const promptFiredAt = () => window.installOffer?.at ?? 0

/** null: the browser has no install prompt, or it was used. */
export const useInstallPrompt = () => useSyncExternalStore(subscribe, currentPrompt, () => null)

const isOnDevice = () => isRunningInstalled() || isRecorded()

/** Whether the app runs installed, or is known to be installed on this device. */
export const useIsInstalled = () => useSyncExternalStore(subscribe, isOnDevice, () => false)

/** Stores the time in milliseconds at which the user dismissed the card. */
export const dismissedKey = 'install-dismissed'
const dismissalDays = 7

export const isDismissed = (now: number): boolean => {
  try {
    const at = Number(localStorage.getItem(dismissedKey))
    if (now - at < dismissalDays * dayMs) return at > 0
    localStorage.removeItem(dismissedKey)
  } catch {
    // Storage may be forbidden. The card then appears once per page load.
  }
  return false
}

export const dismiss = () => {
  try {
    localStorage.setItem(dismissedKey, String(Date.now()))
  } catch {
    // See above.
  }
}

/** Shows the browser's install prompt. Returns false if there is none. */
export const showInstallPrompt = async (): Promise<boolean> => {
  const prompt = currentPrompt()
  if (!prompt) return false
  try {
    await prompt.prompt()
    const { outcome } = await prompt.userChoice
    if (outcome === 'accepted') recordInstalled()
    else dismiss()
  } catch (error) {
    console.error(error) // the user can do nothing about it
  }
  discardPrompt()
  return true
}

/** Whether the app runs from the home screen or in its own window. */
export const isRunningInstalled = () =>
  matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true)
