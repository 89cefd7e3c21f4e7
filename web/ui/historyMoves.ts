/** Longer than any browser takes to move in its history. */
const mostMs = 1000

let isMoving = false

/** While it lasts, the browser moves because the program asked it to, not its user. */
export const isMovingHere = () => isMoving

/** Moves in the browser's history by so many entries. Ends when the browser has done it. */
export const moveInHistory = (entries: number): Promise<void> =>
  new Promise((resolve) => {
    isMoving = true
    const end = () => {
      isMoving = false
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
export const entryInHistory = (): string | undefined => navigation?.currentEntry?.key

/**
 * Whether the browser went back by one from this entry. By its key: beyond fifty entries, Chromium
 * drops the first and counts anew.
 */
export const isBackFrom = (entry: string | undefined): boolean => {
  const at = navigation?.currentEntry?.index
  return at !== undefined && entry !== undefined && navigation?.entries()[at + 1]?.key === entry
}
