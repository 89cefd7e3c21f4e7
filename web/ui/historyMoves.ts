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

/** Where the browser is in its history; undefined where it cannot say (Safari before 26.2). */
export const placeInHistory = (): number | undefined =>
  (window as Partial<Pick<Window, 'navigation'>>).navigation?.currentEntry?.index
