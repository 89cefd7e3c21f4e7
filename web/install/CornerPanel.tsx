import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './CornerPanel.module.css'

/** Reserves space at the end of the page, so that the panel never covers content or focus. */
const useReservedSpace = () => {
  const corner = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = corner.current
    if (!element) return
    const { style } = document.documentElement
    const measure = () => style.setProperty('--corner', `${element.offsetHeight + 24}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => {
      observer.disconnect()
      style.removeProperty('--corner')
    }
  }, [])
  return corner
}

type Props = { isAboveBar: boolean; children: ReactNode }

export const CornerPanel = ({ isAboveBar, children }: Props) => {
  const corner = useReservedSpace()
  return (
    <div
      ref={corner}
      className={`${styles.corner} ${isAboveBar ? styles.aboveBar : ''}`}
      data-keep-clear
    >
      {children}
    </div>
  )
}
