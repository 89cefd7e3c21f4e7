import pLimit from 'p-limit'
import { argumentsOrHelp } from '#server/commands/command.ts'
import { duration, environment } from '../scripts/reports.ts'
import { waitingWorkers } from '../scripts/steps/parallelism.ts'
import { countLine, type Entry, writeEntries } from './support/report.ts'
import { loadScenarios, type Scale, type Scenario, scales } from './support/scenario.ts'

const { values, words: names } = argumentsOrHelp({
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
})

const isScale = (text: unknown): text is Scale => scales.some((scale) => scale === text)

const choose = (all: Scenario[], scale: Scale) => {
  const unknown = names.filter((name) => !all.some((scenario) => scenario.name === name))
  if (unknown.length > 0)
    throw new Error(`No scenario is named ${unknown}: ${all.map(({ name }) => name).join(', ')}`)
  if (names.length > 0) return all.filter(({ name }) => names.includes(name))
  return all.filter(({ nightlyOnly }) => scale !== 'smoke' || !nightlyOnly)
}

const numberOf = (text: unknown) => (text === undefined ? undefined : Number(text))

/** Runs one scenario and prints its result. An exception counts as a failure. */
const runOne = async ({ name, run }: Scenario, scale: Scale): Promise<Entry> => {
  const start = performance.now()
  const options = { rounds: numberOf(values.rounds), seed: numberOf(values.seed) }
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

const runAll = async (scenarios: Scenario[], scale: Scale) => {
  const entries: Entry[] = []
  const runAndReport = async (scenario: Scenario) => {
    entries.push(await runOne(scenario, scale))
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

const main = async () => {
  const { scale = 'nightly' } = values
  if (!isScale(scale)) throw new Error(`The scale is one of ${scales.join(', ')}, not ${scale}`)
  const scenarios = choose(await loadScenarios(), scale)
  if (values.list) for (const { name } of scenarios) console.log(name)
  else await runAll(scenarios, scale)
}

await main()
