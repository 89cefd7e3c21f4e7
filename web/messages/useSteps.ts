import { useEffect, useRef, useState } from 'react'

/** Where one is: in the list, choosing somebody new, or in the conversation with this person. */
export type Step = 'list' | 'new' | { with: string }

const nameOf = (step: Step) => (typeof step === 'string' ? step : step.with)

/**
 * What one pressed may be gone with the step it led to: then the focus goes along, into the
 * conversation (which takes it itself, once it is there) and back to where that stands in the list.
 * Side by side the list stays, and keeps it.
 */
export const useSteps = (isWide: boolean, step: Step) => {
  const root = useRef<HTMLDivElement>(null)
  const [{ now, before }, setSteps] = useState<{ now: Step; before: Step | null }>({
    now: step,
    before: null,
  })
  if (nameOf(now) !== nameOf(step)) setSteps({ now: step, before: now })
  const takesFocus = before !== null && (!isWide || before === 'new' || now === 'new')

  useEffect(() => {
    if (!takesFocus) return
    if (!isWide && now !== 'list') window.scrollTo(0, 0)
    if (typeof now !== 'string') return
    const from =
      before === 'new' ? '[data-new-button]' : `[data-with="${before && nameOf(before)}"]`
    const place =
      root.current?.querySelector<HTMLElement>(now === 'new' ? '[data-new-title]' : from) ??
      root.current?.querySelector<HTMLElement>('h1')
    place?.focus({ preventScroll: now === 'new' })
  }, [now, before, takesFocus, isWide])
  return { root, takesFocus }
}
