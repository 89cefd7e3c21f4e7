import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './Corner.module.css'

/** The page ends, and what has the focus stops, above it: nothing is ever reached under it. */
const useRoomBelow = () => {
  const corner = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const place = corner.current
    if (!place) return
    const { style } = document.documentElement
    const measure = () => style.setProperty('--corner', `${place.offsetHeight + 24}px`)
    const watch = new ResizeObserver(measure)
    watch.observe(place)
    measure()
    return () => {
      watch.disconnect()
      style.removeProperty('--corner')
    }
  }, [])
  return corner
}

type Props = { isAboveBar: boolean; children: ReactNode }

export const Corner = ({ isAboveBar, children }: Props) => {
  const corner = useRoomBelow()
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
