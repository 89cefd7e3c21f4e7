import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Safari reports the key that ends a composition only afterwards, and only with this code. */
const imeKeyCode = 229

/** Whether the key press belongs to an IME composition. */
export const isImeComposing = ({ nativeEvent }: KeyboardEvent) =>
  nativeEvent.isComposing || nativeEvent.keyCode === imeKeyCode

/** Tracks the caret and moves it after the field has rendered a new text. */
export const useCaret = (field: RefObject<HTMLTextAreaElement | null>) => {
  const [position, setPosition] = useState(0)
  const target = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (target.current === null) return
    field.current?.setSelectionRange(target.current, target.current)
    target.current = null
  })
  return {
    position,
    track: () => setPosition(field.current?.selectionStart ?? 0),
    move: (to: number) => {
      target.current = to
      setPosition(to)
    },
  }
}

export type Caret = ReturnType<typeof useCaret>

const supportsFieldSizing = CSS.supports('field-sizing', 'content')

/** Autosizes a textarea in browsers without `field-sizing`. */
export const useAutosize = (field: RefObject<HTMLTextAreaElement | null>, text: string) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text.
  useLayoutEffect(() => {
    const { current } = field
    if (supportsFieldSizing || !current) return
    const borders = current.offsetHeight - current.clientHeight
    current.style.height = 'auto'
    current.style.height = `${current.scrollHeight + borders}px`
  }, [field, text])
}
