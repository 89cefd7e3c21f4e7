import { useLayoutEffect, useRef } from 'react'

/**
 * A button that is disabled, or gone, once it has done its work drops the focus to the top of the
 * page. Its place (`tabIndex={-1}`) catches it when `state` changes after a press inside.
 */
export const useFocusKept = <E extends HTMLElement>(state: unknown) => {
  const place = useRef<E>(null)
  const wasPressed = useRef(false)
  const before = useRef(state)
  useLayoutEffect(() => {
    if (before.current === state) return
    before.current = state
    const focused = document.activeElement
    const isLost = focused === document.body || focused?.matches(':disabled')
    // A change from elsewhere, such as a place that came free, never moves the focus.
    if (wasPressed.current && isLost) place.current?.focus({ preventScroll: true })
    wasPressed.current = false
  }, [state])
  const notePress = () => {
    wasPressed.current = true
  }
  return { ref: place, tabIndex: -1, onClickCapture: notePress }
}
