import { useLayoutEffect, useRef } from 'react'
import { isComingBack } from '#web/app/Arrival.tsx'

/** A case and the list take each other's place: as with two screens, one starts at the heading. */
export const useHeadingTold = (open: string | undefined) => {
  const before = useRef(open)
  useLayoutEffect(() => {
    if (before.current === open) return
    before.current = open
    if (!isComingBack()) window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [open])
}
