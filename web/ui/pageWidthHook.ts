import { useSyncExternalStore } from 'react'

/** In rem. */
const assumedWidths = { phone: 24, desktop: 80 }
export type Device = keyof typeof assumedWidths

/** The device for which the server has rendered the page. It does not know the width. */
let device = globalThis.document?.documentElement.dataset.device as Device | undefined

export const setDevice = (of: Device) => {
  device = of
}

/** In the page's own text size, like the container queries of our styles. */
const measure = () => {
  const root = document.documentElement
  return root.clientWidth / Number.parseFloat(getComputedStyle(root).fontSize)
}

/** Remembered, because measuring makes the browser compute styles, and each render asks. */
let width: number | undefined
const listeners = new Set<() => void>()

const forgetWidth = () => {
  width = undefined
  for (const listener of listeners) listener()
}

/** Larger text resizes no window, but it makes the page higher. */
const watchWidth = () => {
  forgetWidth()
  window.addEventListener('resize', forgetWidth)
  // In the next frame, because the observer must not cause what it observes.
  const observer = new ResizeObserver(() => requestAnimationFrame(forgetWidth))
  observer.observe(document.documentElement)
  return () => {
    window.removeEventListener('resize', forgetWidth)
    observer.disconnect()
    forgetWidth()
  }
}

let stopWatching = () => {}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) stopWatching = watchWidth()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) stopWatching()
  }
}

const widthInRem = () => {
  width ??= measure()
  return width
}

/** A hook that says whether the width of the page in rem matches. */
export const pageWidthHook = (matches: (width: number) => boolean) => () =>
  useSyncExternalStore(
    subscribe,
    () => matches(widthInRem()),
    () => matches(assumedWidths[device ?? 'phone']),
  )
