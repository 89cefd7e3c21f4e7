import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { addLayer } from './dismissableLayers.ts'

type Place = RefObject<HTMLElement | null> | undefined

type OpenDialog = {
  level: number
  layer: RefObject<HTMLElement | null>
  /** What had the focus before. */
  opener: Element | null
  place: Place
}

/** In the order in which they were opened: the last one is on top. */
const stack: OpenDialog[] = []

/** The one at the bottom: when all close at once, what opened the others goes with it. */
let first: OpenDialog | null = null

/** Nothing but the dialog on top can be reached, by whatever means. */
const closeOff = () => {
  const root = document.getElementById('root')
  if (root) root.inert = stack.length > 0
  stack.forEach(({ layer }, index) => {
    if (layer.current) layer.current.inert = index < stack.length - 1
  })
}

/** Back to what opened it; where that has gone, or there was none, to `other` or the heading. */
const giveFocusBack = (opener: Element | null, other: HTMLElement | null) => {
  const now = document.activeElement
  // Whoever moved the focus on meanwhile, such as another screen, knows better.
  if (now && now !== document.body && !now.closest('[aria-modal]')) return
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body
  const next = isThere ? opener : (other ?? document.querySelector<HTMLElement>('main h1'))
  next?.focus({ preventScroll: true })
}

/**
 * Puts a dialog on top of those that are open, for as long as `isOpen`. `layer` goes to the element
 * that holds all of it; `level` says how far up it lies.
 */
export const useDialogStack = (isOpen: boolean, onClose: () => void, place: Place) => {
  const layer = useRef<HTMLDivElement>(null)
  const [level, setLevel] = useState(0)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return
    const opened: OpenDialog = {
      level: (stack.at(-1)?.level ?? 0) + 1,
      layer,
      opener: document.activeElement,
      place,
    }
    if (stack.length === 0) first = opened
    stack.push(opened)
    const removeClosing = addLayer(() => close())
    setLevel(opened.level)
    closeOff()
    return () => {
      stack.splice(stack.indexOf(opened), 1)
      removeClosing()
      closeOff()
      // While it fades away it does nothing more.
      if (layer.current) layer.current.inert = true
      const start = stack.length === 0 && first ? first : opened
      giveFocusBack(start.opener, start.place?.current ?? place?.current ?? null)
    }
  }, [isOpen, place])
  return { layer, level }
}
