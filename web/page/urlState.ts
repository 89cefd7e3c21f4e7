import { useLocation, useSearch } from 'wouter'
import { isTraversing, traverseHistory } from '#web/ui/historyTraversal.ts'

/** Reads the state of a screen from the query string, and builds the URL of a state. */
type UrlCodec<State> = { parse: (search: string) => State; toHref: (params: State) => string }

/** The state of a screen that lives in the URL. */
export const useUrlState = <State extends object>({ parse, toHref }: UrlCodec<State>) => {
  const [, navigate] = useLocation()
  const close = useCloseDialog()
  const params = parse(useSearch())
  type Changes = Partial<State>
  const hrefWith = (changes: Changes) => toHref({ ...params, ...changes })
  return {
    params,
    hrefWith,
    go: (changes: Changes) => navigate(hrefWith(changes)),
    /** Replaces the history entry: for steps that the back button should skip. */
    replace: (changes: Changes) =>
      navigate(hrefWith(changes), { replace: true, state: history.state }),
    open: (changes: Changes) => navigate(hrefWith(changes), { state: dialogHistoryState }),
    close: (changes: Changes) => close(hrefWith(changes)),
  }
}

/** The state of history entries that were created by opening a dialog. */
export const dialogHistoryState = { openedHere: true }

export const isDialogHistoryEntry = () =>
  Boolean((history.state as Partial<typeof dialogHistoryState> | null)?.openedHere)

/** A second call during the traversal is ignored, so closing twice goes back once. */
const goBack = () => {
  if (!isTraversing()) void traverseHistory(-1)
}

/**
 * Closes a dialog whose state is in the URL. It goes back in the history if the app opened the
 * dialog. If the page was loaded with the dialog open, it replaces the URL.
 */
export const useCloseDialog = () => {
  const [, navigate] = useLocation()
  return (closed: string) => {
    if (isDialogHistoryEntry()) goBack()
    else navigate(closed, { replace: true })
  }
}
