import { useLayoutEffect, useRef } from 'react'

/** When a field closes and its focus is lost with it, the button that opened it takes the focus. */
export const useFocusBack = (isOpen: boolean) => {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useLayoutEffect(() => {
    const isLost = document.activeElement === document.body
    if (wasOpen.current && !isOpen && isLost) opener.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}
