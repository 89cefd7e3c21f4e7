import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * False while the server renders the page and while the browser takes that page over. For what only
 * the browser knows.
 */
export const useIsMounted = () =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
