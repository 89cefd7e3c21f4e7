import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import { isGuardEntry } from '#web/ui/historyTraversal.ts'
import { platform } from './platform.ts'

let lastPath: string | null = null
let lastHash = ''
let wentBack = false
let wasPushed = false
let linkCount = 0
globalThis.addEventListener?.('popstate', () => {
  wentBack = true
  wasPushed = false
})
// The router fires this event for every forward navigation.
globalThis.addEventListener?.('pushState', () => {
  wentBack = false
  wasPushed = true
  if (!isGuardEntry()) linkCount += 1
})

/** Whether the current page was reached by the browser's back or forward button. */
export const isBackNavigation = () => wentBack

/** Whether a link of this page load led to the current page, so that the app is behind it. */
export const isPushed = () => wasPushed

/**
 * Gives the page that is open another path, such as that of a draft once it is saved. The focus and
 * the scroll position stay.
 */
export const continueAt = (path: string) => {
  lastPath = path
  navigate(path, { replace: true, state: history.state })
}

const findByHash = (hash: string) => document.getElementById(hash.slice(1))

/** A chat scrolls to its messages itself, without the page. */
const findTarget = (hash: string) => {
  const target = findByHash(hash)
  return target?.closest('[role="log"]') ? null : target
}

const focusOn = (element: HTMLElement | null, scroll: boolean) => {
  if (!element) return
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  if (scroll) element.scrollIntoView()
}

/** Does what a page load would do: sets the title, the scroll position and the focus. */
const useRouteFocus = (title: string) => {
  const [path] = useLocation()
  const hash = useLocationHash()
  useLayoutEffect(() => {
    document.title = `${title} - ${platform.name}`
  }, [title])
  useLayoutEffect(() => {
    const isFirst = lastPath === null
    const isOtherScreen = lastPath !== path
    const isOtherHash = hash !== '' && hash !== lastHash && !wentBack
    lastPath = path
    lastHash = hash
    const target = hash && (isOtherScreen || isOtherHash) ? findTarget(hash) : null
    if (target) focusOn(target, true)
    else if (isOtherScreen && !isFirst) {
      if (!wentBack) window.scrollTo(0, 0) // on back, the browser restores the position
      focusOn(document.querySelector<HTMLElement>('main h1') ?? findByHash('#main'), false)
    }
  }, [path, hash])
}

/** Rendered beside a screen: React runs its effects once the lazy screen has mounted. */
export const RouteFocus = ({ title }: { title: string }) => {
  useRouteFocus(title)
  return null
}

/** The URL's hash, also when a link of the app changes only the hash. */
export const useLocationHash = () =>
  useLocationProperty(
    () => window.location.hash,
    () => '',
  )

/** Changes when a link of the app was followed, also to the current URL. */
export const useLinkCount = () =>
  useLocationProperty(
    () => linkCount,
    () => 0,
  )

/** Sets the document's title, for a screen whose name is known only once it is loaded. */
export const useDocumentTitle = (name: string | undefined) => {
  useEffect(() => {
    if (name) document.title = `${name} - ${platform.name}`
  }, [name])
}
