import { type TouchEvent, useEffect, useRef } from 'react'

const holdMs = 450
const toleratedMovePx = 10

/** Touch handlers that call `onLongPress` with the element under a finger that stays there. */
export const useLongPress = (onLongPress: (target: Element) => void) => {
  const hold = useRef<{ timer: number; x: number; y: number } | null>(null)
  const wasLong = useRef(false)
  const cancel = () => {
    clearTimeout(hold.current?.timer)
    hold.current = null
  }
  useEffect(() => () => clearTimeout(hold.current?.timer), [])
  return {
    onTouchStart: (event: TouchEvent) => {
      cancel()
      wasLong.current = false
      const touch = event.touches[0]
      if (!touch || event.touches.length > 1) return
      const { target } = event
      const timer = window.setTimeout(() => {
        hold.current = null
        wasLong.current = true
        if (target instanceof Element) onLongPress(target)
      }, holdMs)
      hold.current = { timer, x: touch.clientX, y: touch.clientY }
    },
    onTouchMove: (event: TouchEvent) => {
      const touch = event.touches[0]
      const start = hold.current
      if (!touch || !start) return
      const moved = Math.hypot(touch.clientX - start.x, touch.clientY - start.y)
      if (moved > toleratedMovePx) cancel()
    },
    onTouchEnd: (event: TouchEvent) => {
      cancel()
      // Otherwise the lifted finger clicks what has opened below it.
      if (wasLong.current && event.cancelable) event.preventDefault()
    },
    onTouchCancel: cancel,
  }
}
