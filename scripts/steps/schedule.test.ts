import { expect, test } from 'vitest'
import { type Result, runAll } from './schedule.ts'
import { type Step, steps } from './steps.ts'

const step = (name: string, after: string[] = []): Step => ({
  name,
  title: name,
  budget: 1,
  after,
  run: async () => {},
})

/** Runs the steps; those in `failing` fail. Returns the verdicts and the maximum concurrency. */
const runWith = async (chosen: Step[], failing: string[] = []) => {
  const started: string[] = []
  let [running, maxRunning] = [0, 0]
  const run = async (one: Step): Promise<Result> => {
    started.push(one.name)
    running += 1
    maxRunning = Math.max(maxRunning, running)
    await new Promise((resolve) => setTimeout(resolve))
    running -= 1
    const verdict = failing.includes(one.name) ? 'failed' : 'passed'
    return { step: one, verdict, seconds: 1, processor: null, note: '' }
  }
  const results = await runAll(chosen, run, () => {})
  const verdicts = Object.fromEntries(results.map((one) => [one.step.name, one.verdict]))
  return { verdicts, started, maxRunning }
}

test('up to two steps run concurrently, each after its dependencies', async () => {
  const chosen = [step('a'), step('b', ['a']), step('c'), step('d')]
  const { verdicts, started, maxRunning } = await runWith(chosen)
  expect(Object.values(verdicts)).toEqual(['passed', 'passed', 'passed', 'passed'])
  expect(started.indexOf('b')).toBeGreaterThan(started.indexOf('a'))
  expect(maxRunning).toBe(2)
})

test('all steps that depend on a failed one, directly or not, are skipped', async () => {
  const chosen = [step('a'), step('b', ['a']), step('c', ['b']), step('d')]
  const { verdicts, started } = await runWith(chosen, ['a'])
  expect(verdicts).toEqual({ a: 'failed', b: 'skipped', c: 'skipped', d: 'passed' })
  expect(started).toEqual(['a', 'd'])
})

test('a step that is chosen alone does not wait for others', async () => {
  const { verdicts } = await runWith([step('b', ['a'])])
  expect(verdicts).toEqual({ b: 'passed' })
})

test('the full run ends, no matter which step fails', async () => {
  for (const { name } of steps) {
    const { verdicts } = await runWith(steps, [name])
    expect(verdicts[name]).toBe('failed')
    expect(Object.keys(verdicts)).toHaveLength(steps.length)
  }
})
