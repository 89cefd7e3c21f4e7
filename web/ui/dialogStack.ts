import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { afterNextPaint } from './afterNextPaint.ts'
import { addLayer } from './dismissableLayers.ts'
import { focusMarked } from './focus.ts'
import { lockScroll } from './lockScroll.ts'
import { addOpenDialog, topDialog } from './openDialogs.ts'

type FallbackFocus = RefObject<HTMLElement | null> | undefined

type OpenDialog = {
  /** The element that had the focus before. */
  opener: Element | null
  fallbackFocus: FallbackFocus
}

/** The bottom dialog: when all close together, the focus returns to what opened this one. */
let bottomDialog: OpenDialog | null = null

/** What makes the dialogs modal that are only painted so far, in the order of opening. */
const painted: (() => void)[] = []

const makeModal = () => {
  for (const make of painted.splice(0)) make()
}

/**
 * Shows the dialog before the page behind it becomes inert, which computes the style of all that
 * is visible. Not with a field to focus: iOS opens its keyboard only during the tap. Returns the
 * function that stops focusing what is marked.
 */
const show = (dialog: HTMLDialogElement) => {
  let focusedFirst: Element | null = null
  let stopFocusing = () => {}
  const focusFirst = () => {
    stopFocusing()
    stopFocusing = focusMarked(dialog)
    focusedFirst = document.activeElement
  }
  painted.push(() => {
    if (!dialog.isConnected) return
    const { activeElement } = document
    dialog.popover = null
    dialog.showModal()
    const isMoved = activeElement !== focusedFirst && dialog.contains(activeElement)
    if (isMoved && activeElement instanceof HTMLElement)
      activeElement.focus({ preventScroll: true })
    // Above another dialog, nothing in it could be focused before.
    else focusFirst()
  })
  if (dialog.querySelector(':is(input, textarea)[data-autofocus]')) makeModal()
  else {
    dialog.popover = 'manual'
    dialog.showPopover()
    focusFirst()
    afterNextPaint(makeModal)
  }
  return () => stopFocusing()
}

const updateScroll = () => lockScroll(topDialog() !== null)

/** Focuses the opener; if that is gone, `fallback` or the heading. */
const restoreFocus = (opener: Element | null, fallback: HTMLElement | null) => {
  const active = document.activeElement
  // Something else, such as a new screen, has already moved the focus.
  if (active && active !== document.body && !active.closest('dialog')) return
  const isConnected =
    opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  const target = isConnected ? opener : (fallback ?? document.querySelector<HTMLElement>('main h1'))
  target?.focus({ preventScroll: true })
}

/** Opens a dialog on top of the open ones while it is mounted. Returns the ref of its element. */
export const useDialogStack = (onClose: () => void, fallbackFocus: FallbackFocus) => {
  const ref = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const opened: OpenDialog = { opener: document.activeElement, fallbackFocus }
    if (!topDialog()) bottomDialog = opened
    const stopFocusing = show(dialog)
    const removeDialog = addOpenDialog(dialog)
    const removeLayer = addLayer(() => close())
    // Restyles the whole page, so the dialog is painted before.
    afterNextPaint(updateScroll)
    return () => {
      stopFocusing()
      removeDialog()
      removeLayer()
      updateScroll()
      const restored = topDialog() ? opened : (bottomDialog ?? opened)
      restoreFocus(
        restored.opener,
        restored.fallbackFocus?.current ?? fallbackFocus?.current ?? null,
      )
    }
  }, [fallbackFocus])
  return ref
}
