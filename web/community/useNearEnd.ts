import { useEffect, useRef } from 'react'

// About a screen ahead: what comes is there before it is missed.
const ahead = '800px'

/** Calls whenever the element comes near the screen, and again after each change while it is. */
export const useNearEnd = (onNear: () => void) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const watcher = new IntersectionObserver(
      // A busy browser tells of several changes at once: the last one is how it is.
      (changes) => {
        if (changes.at(-1)?.isIntersecting) onNear()
      },
      { rootMargin: ahead },
    )
    watcher.observe(place.current)
    return () => watcher.disconnect()
  })
  return place
}
