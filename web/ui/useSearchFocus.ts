import { useRef } from 'react'

/** For a button that clears a search and is gone with it: one goes on in the field. */
export const useSearchFocus = () => {
  const place = useRef<HTMLDivElement>(null)
  return {
    /** Around the field. */
    place,
    focusSearch: () => place.current?.querySelector('input')?.focus(),
  }
}
