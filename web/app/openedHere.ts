import { useLocation } from 'wouter'

/** Marks the entries of the browser's history that a dialog of ours made. */
export const openedHere = { openedHere: true }

export const wasOpenedHere = () =>
  Boolean((history.state as Partial<typeof openedHere> | null)?.openedHere)

/** Longer than any browser takes to go back. */
const mostMs = 1000

/** Until the browser has gone back: whoever closes twice goes back once. */
let isGoingBack = false

const goBack = () => {
  if (isGoingBack) return
  isGoingBack = true
  const end = () => {
    isGoingBack = false
    window.clearTimeout(timer)
    window.removeEventListener('popstate', end)
  }
  // A browser may drop it for another navigation, and the next attempt must not be lost.
  const timer = window.setTimeout(end, mostMs)
  window.addEventListener('popstate', end)
  history.back()
}

/**
 * Closes a dialog that stands in the address: as the browser's back button, or, when the address
 * came from elsewhere with its dialog open, by going to where it would be closed.
 */
export const useCloseByAddress = () => {
  const [, navigate] = useLocation()
  return (closed: string) => {
    if (wasOpenedHere()) goBack()
    else navigate(closed, { replace: true })
  }
}
