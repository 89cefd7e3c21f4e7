import { type RefObject, useEffect } from 'react'

/** For a field that somebody asked for: they want to write in it now. */
export const useFocusHere = (field: RefObject<HTMLElement | null>, isWanted: boolean) => {
  useEffect(() => {
    if (isWanted) field.current?.focus()
  }, [field, isWanted])
}
