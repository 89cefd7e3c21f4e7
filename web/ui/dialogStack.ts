import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

type Place = RefObject<HTMLElement | null> | undefined

type OpenDialog = {
  level: number
  layer: RefObject<HTMLElement | null>
  close: () => void
  /** What had the focus before. */
  opener: Element | null
  place: Place
}

/** In the order in which they were opened: the last one is on top. */
const stack: OpenDialog[] = []

/** The one at the bottom: when all close at once, what opened the others goes with it. */
let first: OpenDialog | null = null

/** How to give up each one whose code is on its way: it would lie on top of those that are open. */
const coming: (() => void)[] = []

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

/** One listener for all: Escape closes what is on top, and a key press closes one only. */
const onKeyDown = (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.isComposing) return
  // A list or menu that is open inside the dialog closes first.
  const { target } = event
  const isTaken =
    target instanceof Element && target.matches('[data-mantine-stop-propagation="true"]')
  if (isTaken) return
  const close = coming.at(-1) ?? stack.at(-1)?.close
  close?.()
}

const followKeys = () => {
  if (stack.length + coming.length > 0) window.addEventListener('keydown', onKeyDown, true)
  else window.removeEventListener('keydown', onKeyDown, true)
}

/** Until its code is there, Escape gives up what was opened, and closes nothing beneath it. */
export const useComing = (isComing: boolean, giveUp: () => void) => {
  const end = useEffectEvent(giveUp)
  useEffect(() => {
    if (!isComing) return
    const giveThisUp = () => end()
    coming.push(giveThisUp)
    followKeys()
    return () => {
      coming.splice(coming.indexOf(giveThisUp), 1)
      followKeys()
    }
  }, [isComing])
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
      close: () => close(),
      opener: document.activeElement,
      place,
    }
    if (stack.length === 0) first = opened
    stack.push(opened)
    followKeys()
    setLevel(opened.level)
    closeOff()
    return () => {
      stack.splice(stack.indexOf(opened), 1)
      followKeys()
      closeOff()
      // While it fades away it does nothing more.
      if (layer.current) layer.current.inert = true
      const start = stack.length === 0 && first ? first : opened
      giveFocusBack(start.opener, start.place?.current ?? place?.current ?? null)
    }
  }, [isOpen, place])
  return { layer, level }
}
