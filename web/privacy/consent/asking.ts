import { useEffect, useSyncExternalStore } from 'react'
import { isInstalled } from '#web/install/installed.ts'
import { showFailure } from '#web/ui/toast.ts'
import { currentRecord } from './keptRecord.ts'

const firstAfterMs = 3000
const againAfterMs = 1000

let isOpen = false
const listeners = new Set<() => void>()

const put = (next: boolean) => {
  isOpen = next
  for (const listener of listeners) listener()
}

export const fetchDialog = () => import('./ConsentDialog.tsx')

/** By a button: whoever pressed it is told when it cannot be shown. */
export const openConsent = async () => {
  try {
    await fetchDialog()
    put(true)
  } catch {
    showFailure({
      title: 'The settings could not be opened',
      description: 'Check your connection and try again.',
    })
  }
}

export const closeConsent = () => put(false)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useIsAsking = () => useSyncExternalStore(subscribe, () => isOpen)

/** Words have been begun: a field that only has the focus, as at the first visit, is nobody's work. */
const isTyping = () => {
  const field = document.activeElement
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return (isText && field.value !== '') || field instanceof HTMLSelectElement
}

/** Between the press and the release of a button, a veil over the page would swallow the click. */
const watchPresses = () => {
  let isPressing = false
  const press = () => {
    isPressing = true
  }
  const release = () => setTimeout(() => (isPressing = false))
  window.addEventListener('pointerdown', press, true)
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, true)
  return {
    isPressing: () => isPressing,
    stop: () => {
      window.removeEventListener('pointerdown', press, true)
      for (const end of ['pointerup', 'pointercancel'])
        window.removeEventListener(end, release, true)
    },
  }
}

/**
 * Once after each load, while nothing was chosen. Whoever is typing, or has another dialog open, is
 * left in peace until that is done.
 */
export const useAskAfterAWhile = () => {
  useEffect(() => {
    if (currentRecord() || isInstalled()) return
    const presses = watchPresses()
    let timer = 0
    let isGone = false
    const isBusy = () =>
      isTyping() || presses.isPressing() || document.querySelector('[role="dialog"]') !== null
    const ask = async () => {
      if (isGone || currentRecord() || isOpen) return
      // Without a connection it is asked at the next load.
      if (!isBusy()) await fetchDialog().then(askNow, () => {})
      else timer = window.setTimeout(() => void ask(), againAfterMs)
    }
    // It may have taken a while to come.
    const askNow = () => {
      if (isBusy()) timer = window.setTimeout(() => void ask(), againAfterMs)
      else if (!isGone && !currentRecord()) put(true)
    }
    timer = window.setTimeout(() => void ask(), firstAfterMs)
    return () => {
      isGone = true
      window.clearTimeout(timer)
      presses.stop()
    }
  }, [])
}
