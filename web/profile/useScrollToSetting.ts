import { useEffect } from 'react'
import { isBackNavigation } from '#web/page/RouteFocus.tsx'

const userEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown']

const scrollToTarget = (target: HTMLElement) => {
  if (!target.hasAttribute('tabindex') && target.matches('h2')) target.tabIndex = -1
  target.focus({ preventScroll: true })
  target.scrollIntoView({ block: target.matches('h2') ? 'start' : 'center' })
}

/**
 * Scrolls to the card (`#second-factor`) or mail switch (`#mail-community`) in the URL's hash.
 * Cards load one by one, so it keeps the target in view until the user interacts.
 */
export const useScrollToSetting = () => {
  useEffect(() => {
    const id = location.hash.slice(1)
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
    const observer = new MutationObserver(update)
    const stop = () => {
      observer.disconnect()
      for (const name of userEvents) window.removeEventListener(name, stop)
    }
    for (const name of userEvents) window.addEventListener(name, stop, { passive: true })
    observer.observe(main, { childList: true, subtree: true })
    update()
    return stop
  }, [])
}
