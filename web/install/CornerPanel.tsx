import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './CornerPanel.module.css'

/** What someone is using when the panel appears does not end up below it. */
const keepInView = (panel: Element) => {
  const { top } = panel.getBoundingClientRect()
  const submits = document.querySelectorAll('main form [type="submit"]')
  for (const element of [...submits, document.querySelector('main :focus')]) {
    const box = element?.getBoundingClientRect()
    if (box && box.top < window.innerHeight && box.bottom > top)
      element?.scrollIntoView({ block: 'nearest' })
  }
}

/** Reserves space at the end of the page, so that the panel never covers content or focus. */
const useReservedSpace = (isDocked: boolean) => {
  const corner = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = corner.current
    if (!element) return
    const { style } = document.documentElement
    const gap = isDocked ? 0 : 24
    const measure = () => style.setProperty('--corner', `${element.offsetHeight + gap}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    if (isDocked) keepInView(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--corner')
    }
  }, [isDocked])
  return corner
}

type Props = {
  isAboveBar: boolean
  /** Along the lower edge, so that what fills the window can end above it. */
  isDocked?: boolean
  children: ReactNode
}

export const CornerPanel = ({ isAboveBar, isDocked = false, children }: Props) => {
  const corner = useReservedSpace(isDocked)
  return (
    <div
      ref={corner}
      className={`${styles.corner} ${isAboveBar ? styles.aboveBar : ''}`}
      data-docked={isDocked || undefined}
      data-keep-clear
    >
      {children}
    </div>
  )
}
