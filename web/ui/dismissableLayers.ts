import { useEffect, useEffectEvent } from 'react'
import {
  currentHistoryEntry,
  isOneBackFrom,
  isTraversing,
  traverseHistory,
} from './historyTraversal.ts'

type Close = () => void

/** Open dialogs, each by its close function. The last one is on top. */
const layers: Close[] = []

/** Layers whose code is loading: they will open above the others. Calling one cancels it. */
const loading: Close[] = []

const closeTop = () => {
  const close = loading.at(-1) ?? layers.at(-1)
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

let lastEntry = currentHistoryEntry()

/**
 * The browser's back button works like Escape: it closes the top layer, and asks before typed text is
 * lost. The browser has already gone back by then, so this returns to the entry and hides the event
 * from the router.
 */
const onPopState = (event: PopStateEvent) => {
  if (layers.length === 0 || isTraversing() || !isOneBackFrom(lastEntry)) return
  event.stopImmediatePropagation()
  void traverseHistory(1).then(closeTop)
}

// From the start: on the window, listeners are called in the order in which they were added.
window.addEventListener('popstate', onPopState)

const follow = () => {
  lastEntry = currentHistoryEntry()
  if (layers.length + loading.length > 0) window.addEventListener('keydown', onKeyDown, true)
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

/** Returns a function that removes the layer. */
export const addLayer = (close: Close): (() => void) => add(layers, close)

/** While the code of a layer loads, Escape cancels it and closes nothing beneath it. */
export const useLoadingLayer = (isLoading: boolean, giveUp: Close): void => {
  const end = useEffectEvent(giveUp)
  useEffect(() => {
    if (isLoading) return add(loading, () => end())
  }, [isLoading])
}
