import { type RefObject, useEffect, useEffectEvent } from 'react'

const isHoveredOrFocused = (element: HTMLElement) =>
  element.matches(':focus-within') ||
  (matchMedia('(hover: hover)').matches && element.matches(':hover'))

type Message = {
  /** What is shown; null: nothing. Another one starts the time again. */
  content: unknown
  closesAfterMs: number
  onClose: () => void
}

/** Closes a message after a time, which starts again when the pointer or the focus leaves it. */
export const useAutoClose = (
  ref: RefObject<HTMLElement | null>,
  { content, closesAfterMs, onClose }: Message,
) => {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const element = ref.current
    if (content === null || !element) return
    let timer: number
    const start = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(closeOrWait, closesAfterMs)
    }
    // Ask the DOM: a flag of our own could go stale when the focused element is removed.
    const closeOrWait = () => (isHoveredOrFocused(element) ? start() : close())
    start()
    element.addEventListener('pointerleave', start)
    element.addEventListener('focusout', start)
    return () => {
      window.clearTimeout(timer)
      element.removeEventListener('pointerleave', start)
      element.removeEventListener('focusout', start)
    }
  }, [content, closesAfterMs, ref])
}
