import { quickTmpdir } from '#server/testing/quickDisk.ts'
import { ensureChromium } from '../chromium.mjs'
import { startPostgres } from '../postgres.ts'
import { startRedis } from '../redis.ts'
import { ensureBuilt } from '../setup/build.mjs'
import { root, runToEnd } from '../setup/child.mjs'
import { checkBudget } from './budget.ts'
import { testWorkers } from './sideBySide.ts'

export type Step = {
  name: string
  says: string
  run: () => Promise<void>
  /** Only where it is asked for: `npm test -- --only wide`. */
  isExtra?: boolean
}

const node = async (args: string[], env: NodeJS.ProcessEnv = {}) => {
  const code = await runToEnd(process.execPath, args, { env: { ...process.env, ...env } })
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
}

const types = async () => {
  for (const project of ['shared', 'server', 'web', 'web/push', 'scripts'])
    await node(['node_modules/typescript/bin/tsc', '-p', project])
}

const vitest = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  node(['node_modules/vitest/vitest.mjs', 'run', ...args], env)

// Some tests start several processes, each with a pool of its own.
const settings = { max_connections: String(testWorkers * 100) }

// What never asks a database of ours, asks the embedded one by name, or asks which calls are whose,
// which no database decides.
const sameOnAny = [
  'shared/**',
  'server/http/access.test.ts',
  'server/db/embedded/**',
  'server/events/calendarImport/{fuzz,parse,refused,series}.test.ts',
]

const onServers = async () => {
  const database = await startPostgres({ settings, tmpdir: quickTmpdir() })
  const redis = await startRedis()
  try {
    const env = { TEST_DATABASE_URL: database.url, TEST_REDIS_URL: redis.url }
    await vitest(['--project', 'server', ...sameOnAny.flatMap((one) => ['--exclude', one])], env)
  } finally {
    await Promise.all([database.stop(), redis.stop()])
  }
}

const journeys = async (projects: string[]) => {
  ensureChromium()
  const chosen = projects.map((name) => `--project=${name}`)
  await node(['node_modules/@playwright/test/cli.js', 'test', ...chosen])
}

/** What `npm test` does, cheapest first. Each can be run alone: `npm test -- --only lint`. */
export const steps: Step[] = [
  { name: 'types', says: 'TypeScript over all wings', run: types },
  {
    name: 'lint',
    says: 'Biome: format and lint',
    run: () => node(['node_modules/@biomejs/biome/bin/biome', 'check', '.']),
  },
  {
    name: 'structure',
    says: 'places, names and borders',
    run: () => node(['scripts/checkStructure.ts']),
  },
  {
    name: 'texts',
    says: 'the quoted texts and the tests that assert them',
    run: () => node(['scripts/checkTexts.ts']),
  },
  {
    name: 'unused',
    says: 'knip: files, exports and packages that nothing uses',
    run: () => node(['node_modules/knip/bin/knip.js']),
  },
  { name: 'build', says: 'the browser part', run: ensureBuilt },
  { name: 'budget', says: 'sizes of what a first visit loads', run: () => checkBudget(root) },
  { name: 'tests', says: 'server, web and tools, embedded database', run: () => vitest([]) },
  {
    name: 'postgres',
    says: 'the server tests again, on PostgreSQL and with Redis',
    run: onServers,
  },
  {
    name: 'reliability',
    says: 'the reliability scenarios at smoke scale',
    run: () => node(['reliability/run.ts', '--scale', 'smoke']),
  },
  {
    name: 'journeys',
    says: 'the product in Chromium',
    run: () => journeys(['390', '1280', 'full']),
  },
  {
    name: 'wide',
    says: 'the journeys of the phone once more, on a wide screen',
    run: () => journeys(['wide']),
    isExtra: true,
  },
]
