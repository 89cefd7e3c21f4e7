import { useEffect, useRef } from 'react'

// About a screen ahead: what comes is there before it is missed.
const ahead = '800px'

/** Calls whenever the element comes near the screen, and again after each change while it is. */
export const useNearEnd = (onNear: () => void) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) onNear()
      },
      { rootMargin: ahead },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  })
  return place
}
