import { type RefObject, useLayoutEffect } from 'react'

/** So much of the next row says that there is more: its line, and nothing of its text. */
const peek = 10

/** The list may be this much higher than its style says. */
const tolerance = 40

/** Ends a list that scrolls below a whole row. */
export const useWholeRows = (list: RefObject<HTMLElement | null>, isEnabled: boolean) =>
  useLayoutEffect(() => {
    const box = list.current
    if (!isEnabled || !box) return
    const adjust = () => {
      if (box.scrollTop > 0) return
      box.style.maxHeight = ''
      const { top, bottom } = box.getBoundingClientRect()
      if (box.scrollHeight <= box.clientHeight) return
      const ends = [...box.querySelectorAll('li')].map((row) => row.getBoundingClientRect().bottom)
      const last = ends.findLast((end) => end + peek <= bottom + tolerance)
      if (last !== undefined) box.style.maxHeight = `${last - top + peek}px`
    }
    adjust()
    window.addEventListener('resize', adjust)
    return () => window.removeEventListener('resize', adjust)
  })
