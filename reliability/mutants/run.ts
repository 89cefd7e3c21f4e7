import path from 'node:path'
import { parseArgs } from 'node:util'
import { quickTmpdir } from '#server/testing/quickDisk.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { startRedis } from '../../scripts/redis.ts'
import { type Outcome, runTests } from './detection.ts'
import type { Fault } from './fault.ts'
import { lineOf, type Result, writeReport } from './report.ts'
import { faults, outdatedFaults } from './table.ts'
import { createWorkingCopy } from './workingCopy.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { values: options } = parseArgs({
  // `near`: without the rest of the project where the tests of the row find nothing.
  options: { only: { type: 'string' }, check: { type: 'boolean' }, near: { type: 'boolean' } },
})

type Project = NonNullable<Fault['project']>
type Verdict = Pick<Result, 'test' | 'remark'>

const createTrial = (env: NodeJS.ProcessEnv) => {
  const copy = createWorkingCopy(root)
  const unchanged = new Map<string, Promise<Outcome>>()

  const runUnchanged = (project: Project, file: string) => {
    const key = `${project} ${file}`
    const outcome = unchanged.get(key) ?? runTests(copy.folder, project, [file], env)
    unchanged.set(key, outcome)
    return outcome
  }

  const runWith = async (fault: Fault, project: Project) => {
    copy.apply(fault)
    try {
      const near = await runTests(copy.folder, project, fault.tests, env)
      if (near.failure || options.near) return near
      const { failure } = await runTests(copy.folder, project, [], env)
      return failure ? await runTests(copy.folder, project, [failure.file], env) : near
    } finally {
      copy.restore(fault)
    }
  }

  /** A fault is found by a test that fails with it and passes without it. */
  const judge = async (fault: Fault): Promise<Verdict> => {
    const project = fault.project ?? 'server'
    const { failure, remark } = await runWith(fault, project)
    if (!failure) return { test: null, remark }
    const test = `${failure.file} › ${failure.title}`
    const without = await runUnchanged(project, failure.file)
    if (!without.failure) return { test, remark: '' }
    return { test: null, remark: `${test} fails, but without the fault ${failure.file} fails too` }
  }

  return async (fault: Fault): Promise<Result> => {
    const start = performance.now()
    const verdict = await judge(fault)
    return { fault, ...verdict, seconds: Math.round((performance.now() - start) / 1000) }
  }
}

// Tests of several processes open a pool for each.
const settings = { max_connections: '400', fsync: 'off' }

const tryAll = async (chosen: Fault[]): Promise<Result[]> => {
  const database = await startPostgres({ settings, tmpdir: quickTmpdir() })
  const redis = await startRedis()
  const results: Result[] = []
  try {
    const trial = createTrial({
      ...process.env,
      TEST_DATABASE_URL: database.url,
      TEST_REDIS_URL: redis.url,
    })
    for (const fault of chosen) {
      const result = await trial(fault)
      console.log(lineOf(result))
      results.push(result)
    }
  } finally {
    await Promise.all([database.stop(), redis.stop()])
  }
  return results
}

const run = async (): Promise<boolean> => {
  const outdated = outdatedFaults(root)
  for (const sentence of outdated) console.error(sentence)
  if (options.check || outdated.length > 0) return outdated.length === 0
  const wanted = options.only?.toLowerCase() ?? ''
  const chosen = faults.filter(({ name }) => name.toLowerCase().includes(wanted))
  const start = performance.now()
  const results = await tryAll(chosen)
  const found = results.filter(({ test }) => test !== null).length
  const seconds = Math.round((performance.now() - start) / 1000)
  const sentence = `${found} of ${results.length} found, ${seconds} s`
  console.log(sentence)
  writeReport(root, results, sentence)
  return results.length > 0 && found === results.length
}

// What was started ends with the process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
if (!(await run())) process.exitCode = 1
