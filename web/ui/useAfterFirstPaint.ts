import { useDeferredValue } from 'react'

let isFirstPaintDone = false

/** Called after the first screen has rendered: later screens render everything immediately. */
export const markFirstPaintDone = () => {
  isFirstPaintDone = true
}

/**
 * True once content below the fold may render. During page load that is in a deferred,
 * interruptible render of React: a single render would block an old phone.
 */
export const useAfterFirstPaint = () => useDeferredValue(true, isFirstPaintDone)
