import { useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { useHash } from './hash.ts'

let lastPlace: string | null = null
let wentBack = false
window.addEventListener('popstate', () => {
  wentBack = true
})

const focusOn = (element: HTMLElement, scroll: boolean) => {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  if (scroll) element.scrollIntoView()
}

/** What a page load would do for us: title, scroll position, and a place for the focus. */
const useArrival = (title: string) => {
  const [path] = useLocation()
  const hash = useHash()
  useLayoutEffect(() => {
    document.title = `${title} - Welkom`
  }, [title])
  useLayoutEffect(() => {
    const place = path + hash
    const isFirst = lastPlace === null
    if (lastPlace === place) return
    lastPlace = place
    const target = hash ? document.getElementById(hash.slice(1)) : null
    if (target) focusOn(target, true)
    else if (!isFirst) {
      if (!wentBack) window.scrollTo(0, 0) // the browser puts back the position by itself
      const heading = document.querySelector<HTMLElement>('main h1, main')
      if (heading) focusOn(heading, false)
    }
    wentBack = false
  }, [path, hash])
}

/** Stands beside a screen: React runs its effects once the lazy screen is really there. */
export const Arrival = ({ title }: { title: string }) => {
  useArrival(title)
  return null
}
