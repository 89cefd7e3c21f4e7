import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

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
 * Focuses the first field (`data-autofocus`) of a form loaded after its dialog opened, which the
 * dialog could not find. Otherwise the dialog sets the focus, after recording the previous one.
 */
export const useInitialFocus = (target: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const isDialogOpen = document.activeElement?.closest('[aria-modal]')
    if (isDialogOpen) target.current?.focus({ preventScroll: true })
  }, [target])
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
