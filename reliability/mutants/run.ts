import path from 'node:path'
import { argumentsOrHelp } from '#server/commands/command.ts'
import { ramTmpdir } from '#server/testing/ramTmpdir.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { startRedis } from '../../scripts/redis.ts'
import { writeReport } from '../../scripts/reports.ts'
import { testWorkers } from '../../scripts/steps/parallelism.ts'
import type { Fault } from './fault.ts'
import { faults, problems } from './table.ts'
import { createWorkingCopy, runTests } from './trial.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { chosen, options } = argumentsOrHelp(
  {
    name: 'npm run test:mutants',
    about: 'Plants faults in a copy of the code, one by one, and shows which test finds each.',
    options: {
      only: { type: 'string', value: '<words>', says: 'Faults whose name has these; several: a|b' },
      check: { type: 'boolean', says: 'Only checks that every fault matches the sources' },
    },
  },
  ({ values: { only = '', ...options } }) => {
    const wanted = String(only).toLowerCase().split('|')
    const chosen = faults.filter(({ name }) =>
      wanted.some((words) => name.toLowerCase().includes(words)),
    )
    if (chosen.length === 0) throw new Error(`No fault has ${only} in its name`)
    return { chosen, options }
  },
)

/** Runs the tests of a fault with it. `npm test` and the nightly tests show that they pass without. */
const createTrial = (env: NodeJS.ProcessEnv) => {
  const copy = createWorkingCopy(root)
  return async (fault: Fault): Promise<Result> => {
    const start = performance.now()
    copy.apply(fault)
    try {
      const { project = 'server', tests } = fault
      const { failure, remark } = await runTests(copy.folder, project, tests, env)
      const test = failure && `${failure.file} › ${failure.title}`
      return { fault, test, remark, seconds: Math.round((performance.now() - start) / 1000) }
    } finally {
      copy.restore(fault)
    }
  }
}

// Tests with several processes open a pool per process.
const settings = { max_connections: '400', fsync: 'off' }

/** Each lane has its own copy of the code, because one test file keeps one processor busy. */
const tryAll = async (chosen: Fault[]): Promise<Result[]> => {
  const database = await startPostgres({ settings, tmpdir: ramTmpdir() })
  const redis = await startRedis()
  const results: Result[] = []
  try {
    const env = {
      ...process.env,
      NIGHTLY: '1',
      TEST_DATABASE_URL: database.url,
      TEST_REDIS_URL: redis.url,
    }
    const waiting = [...chosen]
    const workThrough = async () => {
      const trial = createTrial(env)
      for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
        const result = await trial(fault)
        console.log(lineOf(result))
        results.push(result)
      }
    }
    await Promise.all(Array.from({ length: testWorkers }, workThrough))
  } finally {
    await Promise.all([database.stop(), redis.stop()])
  }
  return results
}

const run = async (): Promise<boolean> => {
  const found = problems(root)
  for (const sentence of found) console.error(sentence)
  if (options.check || found.length > 0) return found.length === 0
  const start = performance.now()
  const results = await tryAll(chosen)
  const detected = results.filter(({ test }) => test !== null).length
  const seconds = Math.round((performance.now() - start) / 1000)
  const sentence = `${detected} of ${results.length} found, ${seconds} s`
  console.log(sentence)
  reportAll(results, sentence)
  return detected === results.length
}

/** `test` is the test that detected the fault, as `file › title`, or null. */
type Result = { fault: Fault; test: string | null; remark: string; seconds: number }

const lineOf = ({ fault, test, remark, seconds }: Result) =>
  test
    ? `found      ${fault.name}: ${test} (${seconds} s)`
    : `NOT FOUND  ${fault.name} (${seconds} s)${remark && `\n${remark}`}`

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** Writes `reports/mutants.md`. */
const reportAll = (results: Result[], sentence: string) => {
  const rows = results.map(({ fault, test, seconds }) =>
    [
      fault.requirement ?? '',
      fault.name,
      `\`${fault.file}\``,
      test ?? '**not found**',
      String(seconds),
    ].map(cell),
  )
  const lines = [
    '# Planted faults\n',
    `${sentence}, ${new Date().toISOString().slice(0, 10)}\n`,
    '| requirement | fault | file | found by | seconds |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ]
  writeReport('mutants.md', `${lines.join('\n')}\n`)
}

// The exit handlers stop the child processes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
if (!(await run())) process.exitCode = 1
