import { useEffect, useEffectEvent } from 'react'
import { entryInHistory, isBackFrom, isMovingHere, moveInHistory } from './historyMoves.ts'

type Close = () => void

/** In the order in which they were opened: the last one is on top. */
const open: Close[] = []

/** How to give up each one whose code is on its way: it would lie on top of those that are open. */
const coming: Close[] = []

const closeTop = () => {
  const close = coming.at(-1) ?? open.at(-1)
  close?.()
}

/** One listener for all: Escape closes what is on top, and a key press closes one only. */
const onKeyDown = (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.isComposing) return
  // A list or menu that is open inside the dialog closes first.
  const { target } = event
  const isTaken =
    target instanceof Element && target.matches('[data-mantine-stop-propagation="true"]')
  if (!isTaken) closeTop()
}

let lastEntry = entryInHistory()

/**
 * The browser's back button does as Escape does, for people whose phone has no such key: it closes
 * what is on top, and asks before typed text is lost. The browser has gone back by then, so it
 * returns before anything else hears of that.
 */
const onPopState = (event: PopStateEvent) => {
  if (open.length === 0 || isMovingHere() || !isBackFrom(lastEntry)) return
  event.stopImmediatePropagation()
  void moveInHistory(1).then(closeTop)
}

// From the start: on the window, listeners are called in the order in which they were added.
window.addEventListener('popstate', onPopState)

const follow = () => {
  lastEntry = entryInHistory()
  if (open.length + coming.length > 0) window.addEventListener('keydown', onKeyDown, true)
  else window.removeEventListener('keydown', onKeyDown, true)
}

const add = (list: Close[], close: Close) => {
  list.push(close)
  follow()
  return () => {
    list.splice(list.indexOf(close), 1)
    follow()
  }
}

/** Returns what to call when it is closed. */
export const addOpen = (close: Close): (() => void) => add(open, close)

/** Until its code is there, Escape gives up what was opened, and closes nothing beneath it. */
export const useComing = (isComing: boolean, giveUp: Close): void => {
  const end = useEffectEvent(giveUp)
  useEffect(() => {
    if (isComing) return add(coming, () => end())
  }, [isComing])
}
