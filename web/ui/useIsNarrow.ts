import { useSyncExternalStore } from 'react'

const query = window.matchMedia('(max-width: 39.99em)')

const subscribe = (onChange: () => void) => {
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the window has the width of a phone, for content that CSS cannot rearrange. */
export const useIsNarrow = () => useSyncExternalStore(subscribe, () => query.matches)
