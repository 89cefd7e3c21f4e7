import { useEffect } from 'react'
import { isInstalled } from '#web/install/installed.ts'
import { fetchDialog, openByItself } from './asking.ts'
import { currentRecord } from './keptRecord.ts'

const firstAfterMs = 3000
const againAfterMs = 1000

/** A field that has the focus and is still empty, as at the first visit, does not count. */
const isEditing = () => {
  const field = document.activeElement
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return (isText && field.value !== '') || field instanceof HTMLSelectElement
}

const pauseMs = 5000

/**
 * Between the press and the release of a button, a veil over the page would swallow the click. A user
 * who moves from one field to the next is still typing.
 */
const watchActivity = () => {
  let isPressing = false
  let isTyping = false
  let pause = 0
  const type = () => {
    isTyping = true
    window.clearTimeout(pause)
    pause = window.setTimeout(() => (isTyping = false), pauseMs)
  }
  window.addEventListener('input', type, true)
  const press = () => {
    isPressing = true
  }
  const release = () => setTimeout(() => (isPressing = false))
  window.addEventListener('pointerdown', press, true)
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, true)
  return {
    isBusy: () => isPressing || isTyping,
    stop: () => {
      window.clearTimeout(pause)
      window.removeEventListener('input', type, true)
      window.removeEventListener('pointerdown', press, true)
      for (const end of ['pointerup', 'pointercancel'])
        window.removeEventListener(end, release, true)
    },
  }
}

/**
 * Asks once after each load, until a choice is made. It waits while the user types, and while another
 * dialog is open.
 */
export const useAskAfterAWhile = () => {
  useEffect(() => {
    if (currentRecord() || isInstalled()) return
    const activity = watchActivity()
    let timer = 0
    let isGone = false
    const isBusy = () =>
      isEditing() || activity.isBusy() || document.querySelector('[role="dialog"]') !== null
    const ask = async () => {
      if (isGone || currentRecord()) return
      // Without a connection it is asked at the next load.
      if (!isBusy()) await fetchDialog().then(askNow, () => {})
      else timer = window.setTimeout(() => void ask(), againAfterMs)
    }
    // It may have taken a while to come.
    const askNow = () => {
      if (isBusy()) timer = window.setTimeout(() => void ask(), againAfterMs)
      else if (!isGone && !currentRecord()) openByItself()
    }
    timer = window.setTimeout(() => void ask(), firstAfterMs)
    return () => {
      isGone = true
      window.clearTimeout(timer)
      activity.stop()
    }
  }, [])
}
