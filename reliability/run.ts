import pLimit from 'p-limit'
import { argumentsOrHelp } from '#server/commands/command.ts'
import { duration, environment } from '../scripts/reports.ts'
import { waitingWorkers } from '../scripts/steps/parallelism.ts'
import { countLine, type Entry, writeEntries } from './support/report.ts'
import {
  loadScenarios,
  type Scale,
  type Scenario,
  scales,
  scenarioNames,
} from './support/scenario.ts'

const isScale = (text: unknown): text is Scale => scales.some((scale) => scale === text)

const numberOf = (name: string, text: unknown) => {
  if (text !== undefined && !/^\d+$/.test(String(text)))
    throw new Error(`--${name} takes a number, not ${text}`)
  return text === undefined ? undefined : Number(text)
}

const command = {
  name: 'npm run test:reliability',
  about: 'Crashes, overload, races, fuzzing and soak, each as a scenario.',
  argument: {
    name: '<scenario>',
    isOptional: true,
    isRepeated: true,
    says: 'Its name; all when left out',
  },
  options: {
    scale: {
      type: 'string',
      value: '<scale>',
      says: `${scales.join(', ')}; nightly when left out`,
    },
    rounds: { type: 'string', value: '<number>', says: 'How often, where a scenario repeats' },
    seed: { type: 'string', value: '<number>', says: 'That of an earlier run, to repeat it' },
    list: { type: 'boolean', says: 'Names the scenarios and runs none' },
  },
} as const

const { isList, names, scale, options } = argumentsOrHelp(command, ({ values, words }) => {
  const { scale = 'nightly', rounds, seed } = values
  const unknown = words.filter((word) => !scenarioNames.includes(word))
  if (unknown.length > 0)
    throw new Error(`No scenario is named ${unknown.join(', ')}: ${scenarioNames.join(', ')}`)
  if (!isScale(scale)) throw new Error(`The scale is one of ${scales.join(', ')}, not ${scale}`)
  return {
    isList: values.list === true,
    names: scenarioNames.filter((name) => words.includes(name)),
    scale,
    options: { rounds: numberOf('rounds', rounds), seed: numberOf('seed', seed) },
  }
})

const choose = async () => {
  if (names.length > 0) return loadScenarios(names)
  const all = await loadScenarios(scenarioNames)
  return all.filter(({ nightlyOnly }) => scale !== 'smoke' || !nightlyOnly)
}

/** Runs one scenario and prints its result. An exception counts as a failure. */
const runOne = async ({ name, run }: Scenario): Promise<Entry> => {
  const start = performance.now()
  const result = await run(scale, options).catch((error: unknown) => ({
    title: name,
    lines: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    ok: false,
    skipped: undefined,
    seed: options.seed,
  }))
  const seed = result.seed === undefined ? '' : ` --seed ${result.seed}`
  const { date, commit, machine } = environment()
  const entry: Entry = {
    name,
    title: result.title,
    verdict: result.skipped ? 'skipped' : result.ok ? 'passed' : 'failed',
    lines: result.skipped ? [`Skipped: ${result.skipped}`, ...result.lines] : result.lines,
    seconds: (performance.now() - start) / 1000,
    command: `npm run test:reliability -- ${name} --scale ${scale}${seed}`,
    environment: `${date}, commit ${commit}, ${machine}`,
  }
  console.log(`${entry.verdict}: ${name}, ${duration(entry.seconds)}: ${entry.title}`)
  for (const line of entry.lines) console.log(`  ${line}`)
  return entry
}

const runAll = async (scenarios: Scenario[]) => {
  const entries: Entry[] = []
  const runAndReport = async (scenario: Scenario) => {
    entries.push(await runOne(scenario))
    writeEntries(entries, { isNew: names.length === 0 })
  }
  // Timings are judged, except at smoke scale, where most scenarios wait for a process to start.
  const isConcurrent = ({ runAlone }: Scenario) => scale === 'smoke' && !runAlone
  for (const scenario of scenarios.filter((one) => !isConcurrent(one))) await runAndReport(scenario)
  const limit = pLimit(waitingWorkers)
  await Promise.all(scenarios.filter(isConcurrent).map((one) => limit(runAndReport, one)))
  console.log(`\n${countLine(entries)}`)
  if (entries.some(({ verdict }) => verdict === 'failed')) process.exitCode = 1
}

const scenarios = await choose()
if (isList) for (const { name } of scenarios) console.log(name)
else await runAll(scenarios)
