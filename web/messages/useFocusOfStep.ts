import { useEffect, useRef } from 'react'

/** Where one is: in the list, choosing somebody new, or in the conversation with this person. */
export type Step = 'list' | 'new' | { with: string }

const nameOf = (step: Step) => (typeof step === 'string' ? step : step.with)

/** Where the focus belongs in `step`, coming from `before`. */
const targetOf = (step: Step, before: Step) => {
  if (step === 'new') return '[data-new-title]'
  if (step !== 'list') return '[data-thread-title]'
  return before === 'new' ? '[data-new-button]' : `[data-with="${nameOf(before)}"]`
}

/**
 * What one pressed may be gone with the step it led to: the focus goes along, into the conversation
 * and back to where it stands in the list. Side by side the list stays, and keeps it.
 */
export const useFocusOfStep = (isWide: boolean, step: Step) => {
  const root = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    const left = before.current
    before.current = step
    if (nameOf(left) === nameOf(step)) return
    if (isWide && left !== 'new' && step !== 'new') return
    const place =
      root.current?.querySelector<HTMLElement>(targetOf(step, left)) ??
      root.current?.querySelector<HTMLElement>('h1')
    place?.focus({ preventScroll: step !== 'list' })
    if (!isWide && step !== 'list') window.scrollTo(0, 0)
  })
  return root
}
