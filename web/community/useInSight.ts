import { useLayoutEffect, useRef } from 'react'

/** In a row wider than the screen, what is pressed stands in sight when it is another. */
export const useInSight = (pressed: unknown) => {
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is found by what it looks like.
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (!row.current || !chosen) return
    // Only the row: the page itself stays where it is.
    const middle = chosen.offsetLeft - row.current.offsetLeft + chosen.offsetWidth / 2
    row.current.scrollLeft = middle - row.current.clientWidth / 2
  }, [pressed])
  return row
}
