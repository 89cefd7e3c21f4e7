import { type RefObject, useEffect } from 'react'

/** For a field that is asked for: whoever does so wants to write on where its text ends. */
export const useFocusHere = (field: RefObject<HTMLTextAreaElement | null>, asked: number) => {
  useEffect(() => {
    const { current } = field
    if (asked === 0 || !current) return
    current.focus()
    current.setSelectionRange(current.value.length, current.value.length)
  }, [field, asked])
}
