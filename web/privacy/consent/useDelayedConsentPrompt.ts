import { useEffect } from 'react'
import { isRunningInstalled } from '#web/install/installPrompt.ts'
import { loadConsentDialog, openConsentPrompt } from './ConsentPrompt.tsx'
import { currentRecord } from './consentStore.ts'

const delayAfterLoadMs = 3000
const retryDelayMs = 1000

/** Measured from the load event: this code itself starts some time after it. */
const msUntilDue = () => {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // Zero: still loading.
  const loadedAt = page?.loadEventStart || performance.now()
  return Math.max(0, loadedAt + delayAfterLoadMs - performance.now())
}

/** An empty focused field, as on the first visit, does not count. */
const isEditing = () => {
  const field = document.activeElement
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return (isText && field.value !== '') || field instanceof HTMLSelectElement
}

const typingPauseMs = 5000

/**
 * Tracks pointer and typing activity. An overlay that appears during a press would swallow the click.
 * A user who moves from one field to the next still counts as typing.
 */
const watchActivity = () => {
  let isPressing = false
  let isTyping = false
  let pause = 0
  const onInput = () => {
    isTyping = true
    window.clearTimeout(pause)
    pause = window.setTimeout(() => (isTyping = false), typingPauseMs)
  }
  window.addEventListener('input', onInput, true)
  const onPointerDown = () => {
    isPressing = true
  }
  const onPointerUp = () => setTimeout(() => (isPressing = false))
  window.addEventListener('pointerdown', onPointerDown, true)
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, onPointerUp, true)
  return {
    isBusy: () => isPressing || isTyping,
    stop: () => {
      window.clearTimeout(pause)
      window.removeEventListener('input', onInput, true)
      window.removeEventListener('pointerdown', onPointerDown, true)
      for (const end of ['pointerup', 'pointercancel'])
        window.removeEventListener(end, onPointerUp, true)
    },
  }
}

/**
 * Opens the consent prompt once per page load until a choice is made. It waits while the user is
 * active or another dialog is open.
 */
export const useDelayedConsentPrompt = () => {
  useEffect(() => {
    if (currentRecord() || isRunningInstalled()) return
    const activity = watchActivity()
    let timer = 0
    let isUnmounted = false
    const isBusy = () =>
      isEditing() ||
      activity.isBusy() ||
      document.querySelector('dialog[open], [role="dialog"]') !== null
    const promptWhenIdle = async () => {
      if (isUnmounted || currentRecord()) return
      // Offline: ask at the next page load.
      if (!isBusy()) await loadConsentDialog().then(promptNow, () => {})
      else timer = window.setTimeout(() => void promptWhenIdle(), retryDelayMs)
    }
    // Loading may have taken a while, so check again.
    const promptNow = () => {
      if (isBusy()) timer = window.setTimeout(() => void promptWhenIdle(), retryDelayMs)
      else if (!isUnmounted && !currentRecord()) openConsentPrompt()
    }
    // Loaded by the time it is due.
    void loadConsentDialog().catch(() => {})
    timer = window.setTimeout(() => void promptWhenIdle(), msUntilDue())
    return () => {
      isUnmounted = true
      window.clearTimeout(timer)
      activity.stop()
    }
  }, [])
}
