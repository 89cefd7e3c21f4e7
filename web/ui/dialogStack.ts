import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { afterNextPaint } from './afterNextPaint.ts'
import { addLayer } from './dismissableLayers.ts'
import { lockScroll } from './lockScroll.ts'

type FallbackFocus = RefObject<HTMLElement | null> | undefined

type OpenDialog = {
  level: number
  layer: RefObject<HTMLElement | null>
  /** The element that had the focus before. */
  opener: Element | null
  fallbackFocus: FallbackFocus
}

/** In the order of opening: the last one is on top. */
const stack: OpenDialog[] = []

/** The bottom dialog: when all close together, the focus returns to what opened this one. */
let bottomDialog: OpenDialog | null = null

/** Makes the page behind the dialogs inert and stops its scrolling. */
const updatePage = () => {
  const isBehind = stack.length > 0
  const root = document.getElementById('root')
  if (root) root.inert = isBehind
  lockScroll(isBehind)
}

/** Makes everything inert except the dialog on top. */
const updateInert = () => {
  stack.forEach(({ layer }, index) => {
    if (layer.current) layer.current.inert = index < stack.length - 1
  })
  // Restyles the whole page, so the first dialog is painted before.
  if (stack.length > 0) afterNextPaint(updatePage)
  else updatePage()
}

/** Focuses the opener; if that is gone, `fallback` or the heading. */
const restoreFocus = (opener: Element | null, fallback: HTMLElement | null) => {
  const active = document.activeElement
  // Something else, such as a new screen, has already moved the focus.
  if (active && active !== document.body && !active.closest('[aria-modal]')) return
  const isConnected =
    opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  const target = isConnected ? opener : (fallback ?? document.querySelector<HTMLElement>('main h1'))
  target?.focus({ preventScroll: true })
}

/**
 * Puts a dialog on top of the open ones while `isOpen`. `layer` is the ref of its outermost
 * element, `level` its height in the stack.
 */
export const useDialogStack = (
  isOpen: boolean,
  onClose: () => void,
  fallbackFocus: FallbackFocus,
) => {
  const layer = useRef<HTMLDivElement>(null)
  const [level, setLevel] = useState(0)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const opened: OpenDialog = {
      level: (stack.at(-1)?.level ?? 0) + 1,
      layer,
      opener: document.activeElement,
      fallbackFocus,
    }
    if (stack.length === 0) bottomDialog = opened
    stack.push(opened)
    const removeLayer = addLayer(() => close())
    setLevel(opened.level)
    updateInert()
    return () => {
      stack.splice(stack.indexOf(opened), 1)
      removeLayer()
      updateInert()
      // Inert while it fades out.
      if (layer.current) layer.current.inert = true
      const restored = stack.length === 0 && bottomDialog ? bottomDialog : opened
      restoreFocus(
        restored.opener,
        restored.fallbackFocus?.current ?? fallbackFocus?.current ?? null,
      )
    }
  }, [isOpen, fallbackFocus])
  return { layer, level }
}
