import { useEffect } from 'react'
import { isBackNavigation } from './RouteFocus.tsx'

const userEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown']

const scrollToTarget = (target: HTMLElement) => {
  const isHeading = target.matches('h1, h2')
  if (!target.hasAttribute('tabindex') && isHeading) target.tabIndex = -1
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: isHeading ? 'start' : 'center' })
}

/**
 * Scrolls to the heading (`second-factor`) or the switch (`mail-community`) that the URL's hash
 * names. Its page loads in parts, so it keeps the target in view until the user interacts.
 */
export const useScrollToHash = (id: string) => {
  useEffect(() => {
    const main = document.getElementById('main')
    if (!id || !main || isBackNavigation()) return
    let hasScrolled = false
    const update = () => {
      const target = document.getElementById(id)
      // Stop when the focus has moved on.
      if (!target || (hasScrolled && document.activeElement !== target)) return
      hasScrolled = true
      scrollToTarget(target)
    }
    const mutations = new MutationObserver(update)
    const sizes = new ResizeObserver(update)
    const stop = () => {
      mutations.disconnect()
      sizes.disconnect()
      for (const name of userEvents) window.removeEventListener(name, stop)
    }
    for (const name of userEvents) window.addEventListener(name, stop, { passive: true })
    mutations.observe(main, { childList: true, subtree: true })
    sizes.observe(main)
    return stop
  }, [id])
}
