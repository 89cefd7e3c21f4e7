import { useState } from 'react'
import type { Step } from '#shared/firstDays/contract.ts'

const atOnce = 3

/** The next open ones, and what was ticked just now: it stays where it was, to be taken back. */
export const useNextSteps = (steps: Step[]) => {
  const [kept, setKept] = useState<string[]>([])
  const open = new Set(
    steps
      .filter(({ isDone }) => !isDone)
      .slice(0, atOnce)
      .map(({ key }) => key),
  )
  const next = steps.filter(({ key }) => open.has(key) || kept.includes(key))
  const keep = (key: string) => setKept((all) => [...all, key])
  return { next, keep }
}
