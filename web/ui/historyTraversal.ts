/** Longer than any browser takes to move in its history. */
const mostMs = 1000

let isUnderWay = false

/** Whether the app, and not the user, started the current traversal. */
export const isTraversing = () => isUnderWay

/** Traverses the history by this many entries. Resolves when the browser has done it. */
export const traverseHistory = (entries: number): Promise<void> =>
  new Promise((resolve) => {
    isUnderWay = true
    const end = () => {
      isUnderWay = false
      window.clearTimeout(timer)
      window.removeEventListener('popstate', end)
      resolve()
    }
    // A browser may drop it for another navigation, and the next attempt must not be lost.
    const timer = window.setTimeout(end, mostMs)
    window.addEventListener('popstate', end)
    history.go(entries)
  })

const navigation = (window as Partial<Pick<Window, 'navigation'>>).navigation

/** The present entry of the history; undefined where the browser cannot say (Safari before 26.2). */
export const currentHistoryEntry = (): string | undefined => navigation?.currentEntry?.key

/**
 * Whether the browser went back by one from this entry. It compares keys: beyond fifty entries,
 * Chromium drops the oldest and renumbers the rest.
 */
export const isOneBackFrom = (entry: string | undefined): boolean => {
  const at = navigation?.currentEntry?.index
  return at !== undefined && entry !== undefined && navigation?.entries()[at + 1]?.key === entry
}
