import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Focuses the heading (`tabIndex={-1}`) of content that replaced a list, because the pressed
 * element is gone. Does nothing when the focus is elsewhere, such as in a search field.
 */
export const useHeadingFocusOnMount = <E extends HTMLElement>() => {
  const heading = useRef<E>(null)
  useEffect(() => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}

/**
 * Focuses the element of a dialog that is marked with `data-autofocus`, also when it loads after the
 * dialog opened, but not once the user has done something. Returns the function that stops it.
 */
export const focusMarked = (dialog: HTMLElement) => {
  const observer = new MutationObserver(() => focus())
  const stop = () => observer.disconnect()
  const focus = () => {
    const marked = dialog.querySelector<HTMLElement>('[data-autofocus]')
    if (!marked) return
    stop()
    marked.focus({ preventScroll: true })
  }
  observer.observe(dialog, { childList: true, subtree: true })
  dialog.addEventListener('pointerdown', stop, { once: true })
  dialog.addEventListener('keydown', stop, { once: true })
  focus()
  return stop
}

/**
 * A pressed button that is then disabled or removed drops the focus to the top of the page. The
 * container (`tabIndex={-1}`) takes the focus when `state` changes after a press inside.
 */
export const useFocusRestore = <E extends HTMLElement>(state: unknown) => {
  const container = useRef<E>(null)
  const wasPressed = useRef(false)
  const previous = useRef(state)
  useLayoutEffect(() => {
    if (previous.current === state) return
    previous.current = state
    const focused = document.activeElement
    const isLost = focused === document.body || focused?.matches(':disabled')
    // A change from elsewhere, such as a seat that became free, never moves the focus.
    if (wasPressed.current && isLost) container.current?.focus({ preventScroll: true })
    wasPressed.current = false
  }, [state])
  const rememberPress = () => {
    wasPressed.current = true
  }
  return { ref: container, tabIndex: -1, onClickCapture: rememberPress }
}
