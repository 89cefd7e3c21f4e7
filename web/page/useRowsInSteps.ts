import { startTransition, useEffect, useState } from 'react'
import { isBackNavigation } from './RouteFocus.tsx'

/**
 * The rows of a list that are rendered: a few at once and the others in later tasks, because a
 * phone takes long to render all of them. After going back all of them are rendered at once: the
 * browser restores the scroll position. A step fills the screen of a phone.
 */
export const useRowsInSteps = <Row>(rows: readonly Row[] | undefined, rowsPerStep = 4) => {
  const [count, setCount] = useState(isBackNavigation() ? Number.POSITIVE_INFINITY : rowsPerStep)
  const isComplete = !rows || count >= rows.length
  useEffect(() => {
    if (!isComplete) startTransition(() => setCount(count + rowsPerStep))
  }, [isComplete, count, rowsPerStep])
  return { shownRows: isComplete ? rows : rows.slice(0, count), isComplete }
}
