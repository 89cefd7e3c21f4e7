import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Where the caret stands, and a way to put it there once a changed text is in the field. */
export const useCaret = (field: RefObject<HTMLTextAreaElement | null>) => {
  const [caret, setCaret] = useState(0)
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    field.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = null
  })
  return {
    caret,
    noteCaret: () => setCaret(field.current?.selectionStart ?? 0),
    moveCaret: (to: number) => {
      wanted.current = to
      setCaret(to)
    },
  }
}
