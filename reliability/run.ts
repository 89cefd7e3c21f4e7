import pLimit from 'p-limit'
import { argumentsOrHelp } from '#server/commands/command.ts'
import { duration, environment, readReport, writeReport } from '../scripts/reports.ts'
import { ioBoundWorkers } from '../scripts/steps/parallelism.ts'
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
    only: {
      type: 'string',
      value: '<words>',
      says: 'Only failures whose name has these (failover)',
    },
    seed: { type: 'string', value: '<number>', says: 'That of an earlier run, to repeat it' },
    list: { type: 'boolean', says: 'Names the scenarios and runs none' },
  },
} as const

const { isList, names, scale, options } = argumentsOrHelp(command, ({ values, positionals }) => {
  const { scale = 'nightly', rounds, seed, only } = values
  const unknown = positionals.filter((word) => !scenarioNames.includes(word))
  if (unknown.length > 0)
    throw new Error(`No scenario is named ${unknown.join(', ')}: ${scenarioNames.join(', ')}`)
  if (!isScale(scale)) throw new Error(`The scale is one of ${scales.join(', ')}, not ${scale}`)
  return {
    isList: values.list === true,
    names: scenarioNames.filter((name) => positionals.includes(name)),
    scale,
    options: {
      rounds: numberOf('rounds', rounds),
      seed: numberOf('seed', seed),
      only: typeof only === 'string' ? only : undefined,
    },
  }
})

const choose = async () => {
  if (names.length > 0) return loadScenarios(names)
  const all = await loadScenarios(scenarioNames)
  return all.filter(({ nightlyOnly }) => scale !== 'smoke' || !nightlyOnly)
}

/** Runs one scenario and prints its result. An exception counts as failure. */
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
  const limit = pLimit(ioBoundWorkers)
  await Promise.all(scenarios.filter(isConcurrent).map((one) => limit(runAndReport, one)))
  console.log(`\n${countLine(entries)}`)
  if (entries.some(({ verdict }) => verdict === 'failed')) process.exitCode = 1
}

type Entry = {
  name: string
  title: string
  verdict: 'passed' | 'failed' | 'skipped'
  lines: string[]
  seconds: number
  command: string
  /** Date, commit, versions and machine. */
  environment: string
}

const row = ({ name, verdict, seconds, title }: Entry) =>
  `| ${name} | ${verdict === 'failed' ? '**failed**' : verdict} | ${duration(seconds)} | ${title} |`

const section = ({ name, title, verdict, lines, seconds, command, environment }: Entry) =>
  [
    `## ${title}`,
    '',
    `${name}: ${verdict} after ${duration(seconds)}.`,
    '',
    ...lines.map((line) => `- ${line}`),
    ...(lines.length > 0 ? [''] : []),
    `\`${command}\`, ${environment}`,
    '',
  ].join('\n')

const page = (entries: Entry[]) => `# Reliability

| scenario | verdict | duration | what it tests |
|---|---|---|---|
${entries.map(row).join('\n')}

${entries.map(section).join('\n')}`

/** Replaces the entries of the same name, and keeps those of earlier runs. */
const mergeEntries = (before: Entry[], after: Entry[]) =>
  [...new Map([...before, ...after].map((entry) => [entry.name, entry])).values()].sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )

const data = 'reliability.json'

/** Adds to the report, or begins a new one. */
const writeEntries = (entries: Entry[], { isNew }: { isNew: boolean }) => {
  const before: Entry[] = isNew ? [] : JSON.parse(readReport(data) || '[]')
  const all = mergeEntries(before, entries)
  writeReport(data, JSON.stringify(all, null, 2))
  writeReport('reliability.md', page(all))
}

/** "24 scenarios: 23 passed, 1 skipped" */
const countLine = (entries: Entry[]) => {
  const verdicts = ['passed', 'failed', 'skipped'] as const
  const counts = verdicts.flatMap((verdict) => {
    const count = entries.filter((entry) => entry.verdict === verdict).length
    return count > 0 ? [`${count} ${verdict}`] : []
  })
  return `${entries.length} scenarios: ${counts.join(', ')}`
}

const scenarios = await choose()
if (isList) for (const { name } of scenarios) console.log(name)
else {
  await runAll(scenarios)
  // What a failed scenario has left behind would keep this process alive.
  process.exit()
}
