import { useState } from 'react'

const quietMs = 700

/**
 * Ignores taps that follow another one closely: the second half of a double tap would undo what the
 * first one did.
 */
export const useTapGuard = () => {
  const [guard] = useState(() => {
    let lastAt = Number.NEGATIVE_INFINITY
    return (action: () => void) => {
      const now = performance.now()
      if (now - lastAt < quietMs) return
      lastAt = now
      action()
    }
  })
  return guard
}
