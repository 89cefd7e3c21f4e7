import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

let howMany = 0

/**
 * Escape reaches every open dialog: the one below must not close while a question lies on top.
 * Whoever is such a question itself asks whether there is one more.
 */
export const isAsking = (besides = 0) => howMany > besides

/**
 * For a question on top of something else. The focus goes back to the button that asked, or, when
 * the answer made that button go away, to `place`.
 */
export const useAsking = (isOpen: boolean, place?: RefObject<HTMLElement | null>) => {
  const wasOpen = useRef(isOpen)
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) place?.current?.focus({ preventScroll: true })
    wasOpen.current = isOpen
  }, [isOpen, place])

  useEffect(() => {
    if (!isOpen) return
    howMany += 1
    return () => {
      // Later than the key press that closed the question, whoever hears it first.
      setTimeout(() => {
        howMany -= 1
      })
    }
  }, [isOpen])
}
