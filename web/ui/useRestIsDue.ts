import { useDeferredValue } from 'react'

let hasComeToRest = false

/** The first screen stands: from now on whatever is opened is drawn at once. */
export const noteRest = () => {
  hasComeToRest = true
}

/**
 * Whether it is the turn of what lies below the first sight. While the page comes that is a moment
 * later, and drawn in steps between which the browser can answer (React's deferred rendering): in
 * one piece it would hold up an old phone.
 */
export const useRestIsDue = () => useDeferredValue(true, hasComeToRest)
