import { useEffect, useRef, useState } from 'react'

/** The visible pane: the list, choosing a recipient, or the conversation with this user. */
export type Pane = 'list' | 'new' | { with: string }

const keyOf = (pane: Pane) => (typeof pane === 'string' ? pane : pane.with)

/**
 * Moves the focus when a change of pane removes the pressed element: into the conversation, which
 * focuses itself once loaded, and back to its row in the list. On wide screens the list keeps it.
 */
export const usePaneFocus = (isWide: boolean, pane: Pane) => {
  const root = useRef<HTMLDivElement>(null)
  const [{ current, previous }, setPanes] = useState<{ current: Pane; previous: Pane | null }>({
    current: pane,
    previous: null,
  })
  if (keyOf(current) !== keyOf(pane)) setPanes({ current: pane, previous: current })
  const takesFocus = previous !== null && (!isWide || previous === 'new' || current === 'new')

  useEffect(() => {
    if (!takesFocus) return
    if (!isWide && current !== 'list') window.scrollTo(0, 0)
    if (typeof current !== 'string') return
    const from =
      previous === 'new' ? '[data-new-button]' : `[data-with="${previous && keyOf(previous)}"]`
    const target =
      root.current?.querySelector<HTMLElement>(current === 'new' ? '[data-new-title]' : from) ??
      root.current?.querySelector<HTMLElement>('h1')
    target?.focus({ preventScroll: current === 'new' })
  }, [current, previous, takesFocus, isWide])
  return { root, takesFocus }
}
