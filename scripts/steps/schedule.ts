import type { Step } from './steps.ts'

export type Result = {
  step: Step
  verdict: 'passed' | 'failed' | 'skipped'
  seconds: number
  note: string
}

// The server tests keep both processors busy by themselves; beside them one more process fills gaps.
const maxSteps = 2

/**
 * Runs steps side by side, each once the chosen ones that it comes after have passed; it is skipped
 * when one of them has not. `report` gets each step that ran.
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
    const hopeless = waiting.find((step) => isAfter(step, ['failed', 'skipped']))
    const next = waiting.find((step) => !isAfter(step, ['open']))
    if (hopeless)
      results.set(hopeless.name, {
        step: hopeless,
        verdict: 'skipped',
        seconds: 0,
        note: ': a step before it failed',
      })
    else if (next && running.size < maxSteps) start(next)
    else await Promise.race(running.values())
  }
  return [...results.values()]
}
