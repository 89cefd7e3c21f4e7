import path from 'node:path'
import { argumentsOrHelp } from '#server/commands/command.ts'
import { ramTmpdir } from '#server/testing/ramTmpdir.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { startRedis } from '../../scripts/redis.ts'
import { writeReport } from '../../scripts/reports.ts'
import { testWorkers } from '../../scripts/steps/parallelism.ts'
import type { Fault } from './fault.ts'
import { faults, outdatedFaults } from './table.ts'
import { createWorkingCopy, type Outcome, runTests } from './trial.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { chosen, options } = argumentsOrHelp(
  {
    name: 'npm run test:mutants',
    about: 'Plants faults in a copy of the code, one by one, and shows which test finds each.',
    options: {
      only: { type: 'string', value: '<words>', says: 'Faults whose name has these; several: a|b' },
      check: { type: 'boolean', says: 'Only checks that every fault matches the sources' },
      near: {
        type: 'boolean',
        says: 'Runs only the tests listed with each fault, never the whole project',
      },
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

type Verdict = Pick<Result, 'test' | 'remark'>

const createTrial = (env: NodeJS.ProcessEnv) => {
  const copy = createWorkingCopy(root)
  const unchanged = new Map<string, Outcome>()

  const run = ({ project = 'server' }: Fault, tests: string[]) =>
    runTests(copy.folder, project, tests, env)

  const runWith = async (fault: Fault, tests: string[]) => {
    copy.apply(fault)
    try {
      return await run(fault, tests)
    } finally {
      copy.restore(fault)
    }
  }

  const runWithout = async (fault: Fault, file: string) => {
    const outcome = unchanged.get(file) ?? (await run(fault, [file]))
    unchanged.set(file, outcome)
    return outcome
  }

  const runNear = async (fault: Fault) => {
    const near = await runWith(fault, fault.tests)
    return near.failure || options.near ? near : runWith(fault, [])
  }

  /**
   * A fault is detected by a test that fails with it, passes without it, and fails with it repeated. So a
   * flaky test is never counted as a detection.
   */
  const judge = async (fault: Fault): Promise<Verdict> => {
    const { failure, remark } = await runNear(fault)
    if (!failure) return { test: null, remark }
    const { file, title } = failure
    const test = `${file} › ${title}`
    if ((await runWithout(fault, file)).failure)
      return { test: null, remark: `${test} fails, but ${file} fails without the fault too` }
    const repeated = await runWith(fault, [file])
    if (repeated.failure?.title !== title)
      return { test: null, remark: `${test} fails with the fault, but not each time` }
    return { test, remark: '' }
  }

  return async (fault: Fault): Promise<Result> => {
    const start = performance.now()
    const verdict = await judge(fault)
    return { fault, ...verdict, seconds: Math.round((performance.now() - start) / 1000) }
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
  const outdated = outdatedFaults(root)
  for (const sentence of outdated) console.error(sentence)
  if (options.check || outdated.length > 0) return outdated.length === 0
  const start = performance.now()
  const results = await tryAll(chosen)
  const found = results.filter(({ test }) => test !== null).length
  const seconds = Math.round((performance.now() - start) / 1000)
  const sentence = `${found} of ${results.length} found, ${seconds} s`
  console.log(sentence)
  reportAll(results, sentence)
  return found === results.length
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
