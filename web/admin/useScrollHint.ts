import { type RefObject, useEffect } from 'react'

/** Marks the ends at which a row that scrolls sideways goes on, so that CSS can fade them. */
export const useScrollHint = (row: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const element = row.current
    if (!element) return
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element
      const hidden = scrollWidth - clientWidth
      // Negative in right-to-left rows.
      const passed = Math.abs(scrollLeft)
      element.toggleAttribute('data-more-before', passed > 1)
      element.toggleAttribute('data-more-after', passed < hidden - 1)
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
