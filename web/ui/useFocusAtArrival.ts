import { useEffect, useRef } from 'react'

/**
 * For the heading (`tabIndex={-1}`) of what takes the place of a list: what was pressed there is
 * gone. Whoever has the focus elsewhere by then, such as in a search field, keeps it.
 */
export const useFocusAtArrival = <E extends HTMLElement>() => {
  const heading = useRef<E>(null)
  useEffect(() => {
    const { activeElement } = document
    if (!activeElement || activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
