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
const widthInRem = () => {
  const root = document.documentElement
  return root.clientWidth / Number.parseFloat(getComputedStyle(root).fontSize)
}

/** Larger text resizes no window, but it makes the page higher. */
const subscribe = (onChange: () => void) => {
  window.addEventListener('resize', onChange)
  // In the next frame, because the observer must not cause what it observes.
  const observer = new ResizeObserver(() => requestAnimationFrame(onChange))
  observer.observe(document.documentElement)
  return () => {
    window.removeEventListener('resize', onChange)
    observer.disconnect()
  }
}

/** A hook that says whether the width of the page in rem matches. */
export const pageWidthHook = (matches: (width: number) => boolean) => () =>
  useSyncExternalStore(
    subscribe,
    () => matches(widthInRem()),
    () => matches(assumedWidths[device ?? 'phone']),
  )
