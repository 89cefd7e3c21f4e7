import type { Step } from './steps.ts'

export type Result = {
  step: Step
  verdict: 'passed' | 'failed' | 'skipped'
  seconds: number
  /** Seconds of processor time; null where they could not be counted. */
  processor: number | null
  note: string
}

// The server tests use all processors by themselves; one more process fills their idle time.
const maxSteps = 2

/**
 * Runs steps concurrently, each after its chosen predecessors have passed. A step is skipped when a
 * predecessor did not pass. `report` receives each step that ran.
 */
export const runAll = async (
  chosen: Step[],
  runStep: (step: Step) => Promise<Result>,
  report: (result: Result) => void,
): Promise<Result[]> => {
  const results = new Map<string, Result>()
  const running = new Map<string, Promise<void>>()
  const isChosen = (name: string) => chosen.some((step) => step.name === name)
  const isAfter = ({ after = [] }: Step, verdicts: string[]) =>
    after.some((name) => isChosen(name) && verdicts.includes(results.get(name)?.verdict ?? 'open'))

  const start = (step: Step) =>
    running.set(
      step.name,
      runStep(step).then((result) => {
        results.set(step.name, result)
        running.delete(step.name)
        report(result)
      }),
    )

  while (results.size < chosen.length) {
    const waiting = chosen.filter(({ name }) => !results.has(name) && !running.has(name))
    const blocked = waiting.find((step) => isAfter(step, ['failed', 'skipped']))
    const next = waiting.find((step) => !isAfter(step, ['open']))
    if (blocked)
      results.set(blocked.name, {
        step: blocked,
        verdict: 'skipped',
        seconds: 0,
        processor: null,
        note: ': a step before it failed',
      })
    else if (next && running.size < maxSteps) start(next)
    else await Promise.race(running.values())
  }
  return [...results.values()]
}
