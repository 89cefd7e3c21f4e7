import { type TouchEvent, useRef } from 'react'

/** Farther than a finger slips while it taps. */
const minDistance = 48

/** A swipe against the reading direction turns one page on, one along it turns one back. */
export const useSwipe = (onTurn: (pages: 1 | -1) => void) => {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ currentTarget, changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!start.current || !touch) return
      const x = touch.clientX - start.current.x
      const y = touch.clientY - start.current.y
      start.current = null
      if (Math.abs(x) < minDistance || Math.abs(x) < 2 * Math.abs(y)) return
      const isOn = x < 0 === (getComputedStyle(currentTarget).direction === 'ltr')
      onTurn(isOn ? 1 : -1)
    },
    onTouchCancel: () => {
      start.current = null
    },
  }
}
