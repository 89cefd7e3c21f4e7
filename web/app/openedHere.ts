import { useLocation } from 'wouter'
import { isTraversing, traverseHistory } from '#web/ui/historyTraversal.ts'

/** Marks the entries of the browser's history that a dialog of ours made. */
export const openedHere = { openedHere: true }

export const wasOpenedHere = () =>
  Boolean((history.state as Partial<typeof openedHere> | null)?.openedHere)

/** Closing twice goes back once. */
const goBack = () => {
  if (!isTraversing()) void traverseHistory(-1)
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
