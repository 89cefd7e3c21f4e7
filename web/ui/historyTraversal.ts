/** Longer than any browser takes for a traversal. */
const timeoutMs = 1000

let isInProgress = false

/** Whether the app, and not the user, started the current traversal. */
export const isTraversing = () => isInProgress

/** Traverses the history by this many entries. Resolves when the browser has done it. */
export const traverseHistory = (entries: number): Promise<void> =>
  new Promise((resolve) => {
    isInProgress = true
    const end = () => {
      isInProgress = false
      window.clearTimeout(timer)
      window.removeEventListener('popstate', end)
      resolve()
    }
    // The browser may drop the traversal for another navigation; the next attempt must still work.
    const timer = window.setTimeout(end, timeoutMs)
    window.addEventListener('popstate', end)
    history.go(entries)
  })

// `globalThis`: tests of URL parsers load this file in Node.
const navigation = (globalThis as Partial<Pick<Window, 'navigation'>>).navigation

/**
 * The key of the current history entry; undefined without the Navigation API (Safari before 26.2).
 */
export const currentHistoryEntry = (): string | undefined => navigation?.currentEntry?.key

/**
 * Whether the browser went back by one from this entry. It compares keys: beyond fifty entries,
 * Chromium drops the oldest and renumbers the rest.
 */
export const isOneBackFrom = (entry: string | undefined): boolean => {
  const index = navigation?.currentEntry?.index
  return (
    index !== undefined && entry !== undefined && navigation?.entries()[index + 1]?.key === entry
  )
}
