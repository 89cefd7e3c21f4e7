import { readdirSync } from 'node:fs'
import { join } from 'node:path'

export const scales = ['smoke', 'nightly', 'full', 'soak'] as const

/**
 * `smoke` takes seconds and judges no timing, `nightly` fits into a night's run together with all
 * others, `full` uses the figures that the project promises, and `soak` takes hours.
 */
export type Scale = (typeof scales)[number]

export type ScenarioResult = {
  /** The sentence that the scenario tests. */
  title: string
  lines: string[]
  ok: boolean
  /** Why it cannot run on this machine. */
  skipped?: string
  /** Repeats the same random choices. */
  seed?: number
}

/** As given on the command line. `only`: a part of the names of the failures to run. */
export type RunOptions = {
  rounds?: number | undefined
  seed?: number | undefined
  only?: string | undefined
}

type ScenarioModule = {
  run: (scale: Scale, options?: RunOptions) => Promise<ScenarioResult>
  /** Needs the machine for itself, also at smoke scale, where other scenarios run concurrently. */
  runAlone?: boolean
  /** Takes minutes even at smoke scale, or needs a service outside this machine. */
  nightlyOnly?: boolean
}

export type Scenario = ScenarioModule & { name: string }

const folder = join(import.meta.dirname, '../scenarios')

/** Every file of reliability/scenarios, in alphabetical order. */
export const scenarioNames = readdirSync(folder)
  .map((file) => file.replace('.ts', ''))
  .sort()

export const loadScenarios = (names: string[]) =>
  Promise.all(
    names.map(async (name): Promise<Scenario> => {
      const module: ScenarioModule = await import(join(folder, `${name}.ts`))
      return { ...module, name }
    }),
  )
