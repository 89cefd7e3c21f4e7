import { useSyncExternalStore } from 'react'

/** A hook that says whether the window matches. */
export const mediaQueryHook = (text: string) => {
  const query = window.matchMedia(text)
  const subscribe = (onChange: () => void) => {
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  }
  return () => useSyncExternalStore(subscribe, () => query.matches)
}
