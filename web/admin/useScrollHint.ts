import { type RefObject, useEffect } from 'react'

/** Marks the sides at which a row that scrolls sideways goes on, so that CSS can fade them. */
export const useScrollHint = (row: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const element = row.current
    if (!element) return
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const hidden = scrollWidth - clientWidth
      // Scrolled from the right, the position is negative.
      const isRtl = getComputedStyle(element).direction === 'rtl'
      const left = isRtl ? hidden + scrollLeft : scrollLeft
      element.toggleAttribute('data-more-left', left > 1)
      element.toggleAttribute('data-more-right', left < hidden - 1)
    }
    const size = new ResizeObserver(mark)
    size.observe(element)
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      size.disconnect()
      element.removeEventListener('scroll', mark)
    }
  }, [row])
}
