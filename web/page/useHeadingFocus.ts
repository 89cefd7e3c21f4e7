import { useLayoutEffect, useRef } from 'react'
import { isBackNavigation } from './RouteFocus.tsx'

/**
 * For parts of a screen that replace each other under one path, such as a list and one of its
 * items. When `part` changes, it scrolls up and focuses the heading, as on a new screen.
 */
export const useHeadingFocus = (part: string | undefined) => {
  const previous = useRef(part)
  useLayoutEffect(() => {
    if (previous.current === part) return
    previous.current = part
    if (!isBackNavigation()) window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [part])
}
