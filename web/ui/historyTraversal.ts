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

type GuardState = { guardOf?: string } | null

/** Whether the current entry is a copy of the one before, made by `addGuardEntry`. */
export const isGuardEntry = (): boolean =>
  (window.history.state as GuardState)?.guardOf === window.location.href

/** False also for a page of the app that was loaded before this one, as by a link in an email. */
const hasSameDocumentBehind = (navigation: Navigation): boolean => {
  const index = navigation.currentEntry?.index ?? 0
  return navigation.entries()[index - 1]?.sameDocument ?? false
}

/**
 * With no entry of this document behind, as in an app that was just started, Back would leave it.
 * Adds a copy of the current entry, so that Back comes here instead. Returns whether it did.
 */
export const addGuardEntry = (): boolean => {
  const isAppBehind = navigation ? hasSameDocumentBehind(navigation) : window.history.state !== null
  // Browsers skip entries that were not added for the user, such as that of a prompt.
  if (isAppBehind || !window.navigator.userActivation?.isActive) return false
  window.history.pushState({ guardOf: window.location.href }, '')
  return true
}
