import { type TouchEvent, useRef } from 'react'

/** From here on the movement is a swipe, or the list scrolls. */
const startPx = 12
/** From here on lifting the finger replies. */
const replyPx = 56
const maxPx = 72
/** At the edge of the screen, browsers go back. */
const edgePx = 24

type Swipe = {
  row: HTMLElement
  x: number
  y: number
  /** 1 where text runs from left to right. */
  direction: 1 | -1
  isSwiping: boolean
  moved: number
}

/** Moves the row without rendering it, and with it the icon in front of it. */
const place = ({ row, direction, moved }: Swipe) => {
  row.style.setProperty('--swipe', `${direction * moved}px`)
  row.dataset.swipe = moved >= replyPx ? 'ready' : 'moved'
}

const release = ({ row }: Swipe) => {
  row.style.removeProperty('--swipe')
  delete row.dataset.swipe
}

/**
 * Touch handlers that call `onReply` with the id of a message after a swipe on it in the direction
 * of reading. A finger that moves up or down first scrolls the list.
 */
export const useSwipeToReply = (onReply: (id: string) => void) => {
  const swipe = useRef<Swipe | null>(null)
  const stop = () => {
    if (swipe.current?.isSwiping) release(swipe.current)
    swipe.current = null
  }
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      stop()
      const touch = touches[0]
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-swipeable]') : null
      if (!row || !touch || touches.length > 1) return
      const { clientX: x, clientY: y } = touch
      const direction = getComputedStyle(row).direction === 'rtl' ? -1 : 1
      const fromStart = direction === 1 ? x : window.innerWidth - x
      if (fromStart < edgePx) return
      swipe.current = { row, x, y, direction, isSwiping: false, moved: 0 }
    },
    onTouchMove: ({ touches }: TouchEvent) => {
      const { current } = swipe
      const touch = touches[0]
      if (!current || !touch) return
      const along = (touch.clientX - current.x) * current.direction
      const across = Math.abs(touch.clientY - current.y)
      if (!current.isSwiping) {
        if (across > startPx || along < -startPx) return stop()
        if (along < startPx) return
        current.isSwiping = true
      }
      const before = current.moved
      current.moved = Math.max(0, Math.min(along - startPx, maxPx))
      place(current)
      if (before < replyPx && current.moved >= replyPx) navigator.vibrate?.(10)
    },
    onTouchEnd: (event: TouchEvent) => {
      const { current } = swipe
      stop()
      if (!current?.isSwiping) return
      // Otherwise the lifted finger clicks what is below it.
      if (event.cancelable) event.preventDefault()
      const id = current.row.dataset.message
      if (current.moved >= replyPx && id) onReply(id)
    },
    onTouchCancel: stop,
  }
}
