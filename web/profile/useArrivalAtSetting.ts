import { useEffect } from 'react'
import { isComingBack } from '#web/app/Arrival.tsx'

const deeds = ['wheel', 'touchmove', 'keydown', 'pointerdown']

const goTo = (part: HTMLElement) => {
  if (!part.hasAttribute('tabindex') && part.matches('h2')) part.tabIndex = -1
  part.focus({ preventScroll: true })
  part.scrollIntoView({ block: part.matches('h2') ? 'start' : 'center' })
}

/**
 * The address may point to a card (`#second-factor`) or to the switch that stops a mail
 * (`#mail-community`). Cards come one by one: until the person does something, it is gone to as
 * soon as it is there, and stays in sight while what is above it grows.
 */
export const useArrivalAtSetting = () => {
  useEffect(() => {
    const id = location.hash.slice(1)
    const main = document.getElementById('main')
    if (!id || !main || isComingBack()) return
    let isThere = false
    const arrive = () => {
      const part = document.getElementById(id)
      // Whoever has moved on since is left where they are.
      if (!part || (isThere && document.activeElement !== part)) return
      isThere = true
      goTo(part)
    }
    const watch = new MutationObserver(arrive)
    const leave = () => {
      watch.disconnect()
      for (const deed of deeds) window.removeEventListener(deed, leave)
    }
    for (const deed of deeds) window.addEventListener(deed, leave, { passive: true })
    watch.observe(main, { childList: true, subtree: true })
    arrive()
    return leave
  }, [])
}
