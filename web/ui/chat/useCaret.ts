import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Where the caret stands, and a way to put it there once a changed text is in the field. */
export const useCaret = (field: RefObject<HTMLTextAreaElement | null>) => {
  const [at, setAt] = useState(0)
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    field.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = null
  })
  return {
    at,
    note: () => setAt(field.current?.selectionStart ?? 0),
    move: (to: number) => {
      wanted.current = to
      setAt(to)
    },
  }
}

export type Caret = ReturnType<typeof useCaret>
