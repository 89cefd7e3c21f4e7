import { useEffect, useEffectEvent } from 'react'
import {
  addGuardEntry,
  currentHistoryEntry,
  isGuardEntry,
  isOneBackFrom,
  isTraversing,
  traverseHistory,
} from './historyTraversal.ts'

type Close = () => void

/** The close functions of the open dialogs. The last one is on top. */
const layers: Close[] = []

/** The cancel functions of layers whose code is loading. These will open above the others. */
const loading: Close[] = []

const closeTop = () => {
  const close = loading.at(-1) ?? layers.at(-1)
  close?.()
}

/** One listener for all layers: each Escape closes only the top one. */
const onKeyDown = (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.isComposing) return
  // An open list inside the dialog handles Escape itself.
  const { target } = event
  const isHandledInside =
    target instanceof Element && target.matches('[data-handles-escape="true"]')
  if (isHandledInside) return
  // Otherwise browsers without `closedby` also close the dialog element.
  event.preventDefault()
  closeTop()
}

let lastEntry = currentHistoryEntry()

/**
 * The browser's back button works like Escape: it closes the top layer, and asks before typed text
 * is lost. The browser has already gone back by then, so this returns to the entry and hides the
 * event from the router.
 */
const onPopState = (event: PopStateEvent) => {
  if (isTraversing()) return
  if (layers.length === 0) return skipGuard(event)
  if (!isOneBackFrom(lastEntry) && !hasGuard) return
  event.stopImmediatePropagation()
  void traverseHistory(1).then(closeTop)
}

/** Whether the current entry is a guard for the open layers. */
let hasGuard = false

/** A guard whose layers are gone, because a link inside them was followed. */
const skipGuard = (event: PopStateEvent) => {
  if (!isGuardEntry()) return
  event.stopImmediatePropagation()
  void traverseHistory(-1)
}

/** Once no layer has opened in place of the last one, and no link has been followed. */
const removeGuard = () => {
  setTimeout(() => {
    // Several layers may go at once, and there is one guard.
    if (!hasGuard || layers.length + loading.length > 0) return
    hasGuard = false
    if (isGuardEntry()) void traverseHistory(-1)
  })
}

// Registered at load, before the router: window listeners run in the order of registration.
globalThis.addEventListener?.('popstate', onPopState)

const updateListener = () => {
  lastEntry = currentHistoryEntry()
  if (layers.length + loading.length > 0) window.addEventListener('keydown', onKeyDown, true)
  else window.removeEventListener('keydown', onKeyDown, true)
}

const add = (list: Close[], close: Close) => {
  list.push(close)
  hasGuard ||= addGuardEntry()
  updateListener()
  return () => {
    list.splice(list.indexOf(close), 1)
    updateListener()
    if (hasGuard) removeGuard()
  }
}

/** Returns a function that removes the layer. */
export const addLayer = (close: Close): (() => void) => add(layers, close)

/** The same for a panel or a menu: Escape and Back close it while it is open. */
export const useLayer = (isOpen: boolean, onClose: Close): void => {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isOpen) return addLayer(() => close())
  }, [isOpen])
}

/** While the code of a layer loads, Escape cancels it and closes nothing beneath it. */
export const useLoadingLayer = (isLoading: boolean, onCancel: Close): void => {
  const cancel = useEffectEvent(onCancel)
  useEffect(() => {
    if (isLoading) return add(loading, () => cancel())
  }, [isLoading])
}
