import { useSyncExternalStore } from 'react'
import { isInstalled as runsInstalled } from './installed.ts'

/** What Chromium hands over; no standard has it yet. */
type InstallPrompt = Event & {
  prompt: () => Promise<unknown>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Window {
    /** By public/early.js, which runs before anything else. */
    installOffer?: { prompt: InstallPrompt | null; at: number }
  }
}

/** A number of milliseconds: since when it is installed on this device; set by public/early.js too. */
export const installedKey = 'installed'

const isNoted = () => {
  try {
    return localStorage.getItem(installedKey) !== null
  } catch {
    return false // storage may be forbidden
  }
}

/** A prompt can be used once. */
const spend = () => {
  if (window.installOffer) window.installOffer.prompt = null
  window.dispatchEvent(new Event('installoffer'))
}

/** From now on nothing offers it any more, in other tabs and at the next visit neither. */
export const noteInstalled = () => {
  try {
    if (!isNoted()) localStorage.setItem(installedKey, String(Date.now()))
  } catch {
    // See above.
  }
}

const subscribe = (listener: () => void) => {
  // Installed in another tab: the prompt that waits here is of no use any more.
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === installedKey && newValue !== null) spend()
  }
  window.addEventListener('installoffer', listener)
  window.addEventListener('storage', onStorage)
  return () => {
    window.removeEventListener('installoffer', listener)
    window.removeEventListener('storage', onStorage)
  }
}

const currentPrompt = () => window.installOffer?.prompt ?? null
export const offeredAt = () => window.installOffer?.at ?? 0

/** null: the browser offers nothing, or not any more. */
export const usePrompt = () => useSyncExternalStore(subscribe, currentPrompt)

const isOnDevice = () => runsInstalled() || isNoted()

/** On this device: opened as an app, or known to have been installed. */
export const useIsInstalled = () => useSyncExternalStore(subscribe, isOnDevice)

/** A number of milliseconds: when somebody said that they do not want it now. */
export const dismissedKey = 'install-dismissed'
const daysOfPeace = 7
const dayMs = 24 * 3_600_000

export const isDismissed = (now: number): boolean => {
  try {
    const at = Number(localStorage.getItem(dismissedKey))
    if (now - at < daysOfPeace * dayMs) return at > 0
    localStorage.removeItem(dismissedKey)
  } catch {
    // Storage may be forbidden: then the card comes once for each page.
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

/** The browser's own question. False: there is none to be asked. */
export const install = async (): Promise<boolean> => {
  const prompt = currentPrompt()
  if (!prompt) return false
  try {
    await prompt.prompt()
    const { outcome } = await prompt.userChoice
    if (outcome === 'accepted') noteInstalled()
    else dismiss()
  } catch (error) {
    console.error(error) // the person was asked by the browser, and has nothing to do about it
  }
  spend()
  return true
}
