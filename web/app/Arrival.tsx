import { useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { useHash } from './hash.ts'
import { platform } from './platform.ts'

let lastPath: string | null = null
let lastHash = ''
let wentBack = false
window.addEventListener('popstate', () => {
  wentBack = true
})
// The router tells of every step forward by an event of this name.
window.addEventListener('pushState', () => {
  wentBack = false
})

/** By the browser's back or forward button: what was there before is what is wanted. */
export const isComingBack = () => wentBack

const findPart = (hash: string) => document.getElementById(hash.slice(1))

const focusOn = (element: HTMLElement | null, scroll: boolean) => {
  if (!element) return
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  if (scroll) element.scrollIntoView()
}

/** What a page load would do for us: title, scroll position, and a place for the focus. */
const useArrival = (title: string) => {
  const [path] = useLocation()
  const hash = useHash()
  useLayoutEffect(() => {
    document.title = `${title} - ${platform.name}`
  }, [title])
  useLayoutEffect(() => {
    const isFirst = lastPath === null
    const isOtherScreen = lastPath !== path
    const isOtherPart = hash !== '' && hash !== lastHash && !wentBack
    lastPath = path
    lastHash = hash
    const part = hash && (isOtherScreen || isOtherPart) ? findPart(hash) : null
    if (part) focusOn(part, true)
    else if (isOtherScreen && !isFirst) {
      if (!wentBack) window.scrollTo(0, 0) // the browser puts back the position by itself
      focusOn(document.querySelector<HTMLElement>('main h1') ?? findPart('#main'), false)
    }
  }, [path, hash])
}

/** Stands beside a screen: React runs its effects once the lazy screen is really there. */
export const Arrival = ({ title }: { title: string }) => {
  useArrival(title)
  return null
}
