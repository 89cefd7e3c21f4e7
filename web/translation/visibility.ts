import { type RefObject, useEffect, useRef } from 'react'

const waiting = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | null = null

const idleTimeoutMs = 2000

// So that the button is there when the text is scrolled into view.
const preloadMargin = '300px'

// Safari has no idle callbacks.
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(work, { timeout: idleTimeoutMs })
    : setTimeout(work, 200)

// One observer for all rows: a chat has hundreds.
const observe = (element: Element, onVisible: () => void) => {
  observer ??= new IntersectionObserver(
    (entries, self) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        self.unobserve(target)
        const work = waiting.get(target)
        if (work) whenIdle(work)
      }
    },
    { rootMargin: preloadMargin },
  )
  waiting.set(element, onVisible)
  observer.observe(element)
}

/** Calls `onVisible` once per key, when the element is visible and the browser is idle. */
export const useWhenVisible = (
  element: RefObject<HTMLElement | null>,
  key: string,
  onVisible: (isCurrent: () => boolean) => void,
) => {
  const latest = useRef(onVisible)
  latest.current = onVisible
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another text.
  useEffect(() => {
    const target = element.current
    if (!target) return
    let isCurrent = true
    observe(target, () => {
      if (isCurrent) latest.current(() => isCurrent)
    })
    return () => {
      isCurrent = false
      observer?.unobserve(target)
    }
  }, [element, key])
}
