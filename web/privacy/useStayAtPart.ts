import { useEffect } from 'react'

/**
 * The address may point to a part (`#delete-account`) above which something is still on its way. As
 * long as the focus rests on its heading, it stays where it is looked at.
 */
export const useStayAtPart = () => {
  useEffect(() => {
    const stay = () => {
      const focused = document.activeElement
      if (focused?.matches('h2') && location.hash === `#${focused.id}`) focused.scrollIntoView()
    }
    const watch = new ResizeObserver(stay)
    const main = document.getElementById('main')
    if (main) watch.observe(main)
    // Whoever scrolls reads on by themselves.
    const leave = () => watch.disconnect()
    for (const deed of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
      window.addEventListener(deed, leave, { once: true, passive: true })
    return () => {
      leave()
      for (const deed of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
        window.removeEventListener(deed, leave)
    }
  }, [])
}
