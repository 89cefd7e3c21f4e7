import { ramTmpdir } from '#server/testing/ramTmpdir.ts'
import { ensureChromium } from '../chromium.mjs'
import { ensurePostgres, startPostgres } from '../postgres.ts'
import { ensureRedis } from '../redis.ts'
import { ensureBuilt } from '../setup/build.mjs'
import { runToEnd } from '../setup/child.mjs'
import { testReport } from './testReport.ts'

/** Which tests a step runs: all, or those of these paths. */
export type Filter = { paths: string[] } | null

export type Step = {
  name: string
  title: string
  /** Seconds of processor time, with all its processes, on the machine of CI. */
  budget: number
  /** Steps that must have passed before this one starts. */
  after?: string[]
  /** Where its test files lie: what `--changed` chooses from. Without it the step has no tests. */
  tests?: RegExp
  run: (filter: Filter) => Promise<void>
}

const node = async (args: string[], env: NodeJS.ProcessEnv = {}) => {
  const code = await runToEnd(process.execPath, args, { env: { ...process.env, ...env } })
  if (code !== 0) throw new Error(`${args.slice(0, 4).join(' ')} ended with ${code}`)
}

const types = async () => {
  // Several checkers do much of the work twice, and other steps run beside them.
  for (const project of ['shared', 'server', 'web', 'web/worker', 'scripts'])
    await node(['node_modules/typescript/bin/tsc', '-p', project, '--checkers', '1'])
}

const installPrograms = async () => {
  ensureChromium()
  ensurePostgres()
  ensureRedis()
}

const vitest =
  (project: string, env: NodeJS.ProcessEnv = {}) =>
  (filter: Filter) =>
    node(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        `--project=${project}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${testReport(project)}`,
        ...(filter?.paths ?? []),
      ],
      env,
    )

/** Runs in Chromium against the product on a temporary PostgreSQL server. */
const endToEnd = async (filter: Filter) => {
  const database = await startPostgres({ isDurable: false, tmpdir: ramTmpdir() })
  try {
    await node(['node_modules/@playwright/test/cli.js', 'test', ...(filter?.paths ?? [])], {
      E2E_DATABASE_URL: database.url,
      E2E_REPORT: testReport('e2e'),
    })
  } finally {
    await database.stop()
  }
}

/**
 * What `npm test` does. Steps whose predecessors have passed run side by side, earlier ones first. The
 * end-to-end tests wait more than others, so they run early, beside steps that do not.
 * Each can be run alone: `npm test -- --only lint`.
 */
export const steps: Step[] = [
  {
    name: 'programs',
    title: 'Chromium, PostgreSQL and Redis are installed',
    budget: 2,
    run: installPrograms,
  },
  { name: 'build', title: 'The browser bundle is built', budget: 36, run: () => ensureBuilt() },
  {
    name: 'server',
    title: 'Server tests, on PostgreSQL with Redis',
    budget: 440,
    after: ['programs', 'build'],
    tests: /^(server|shared)\/.*\.test\.ts$/,
    run: vitest('server'),
  },
  { name: 'types', title: 'TypeScript', budget: 50, run: types },
  {
    name: 'e2e',
    title: 'End-to-end tests, in Chromium against the product',
    budget: 145,
    after: ['programs', 'build'],
    tests: /^e2e\/.*\.spec\.ts$/,
    run: endToEnd,
  },
  {
    name: 'lint',
    title: 'Biome: format and lint',
    budget: 28,
    run: () => node(['node_modules/@biomejs/biome/bin/biome', 'check', '.']),
  },
  {
    name: 'structure',
    title: 'Folders, file names and imports',
    budget: 10,
    run: () => node(['scripts/checkStructure.ts']),
  },
  {
    name: 'unused',
    title: 'knip: unused files, exports and packages',
    budget: 9,
    run: () => node(['node_modules/knip/bin/knip.js']),
  },
  {
    name: 'messages',
    title: 'Texts: arguments, plural forms, and what code uses',
    budget: 2,
    run: () => node(['scripts/checkMessages.ts']),
  },
  {
    name: 'translations',
    title: 'Translations of guides and documents',
    budget: 1,
    run: () => node(['scripts/checkTranslations.ts']),
  },
  {
    name: 'web',
    title: 'Unit tests of the web and of the tools',
    budget: 26,
    tests: /^(web|scripts|reliability)\/.*\.test\.ts$/,
    run: vitest('web'),
  },
  {
    name: 'components',
    title: 'Component tests, in Chromium against a fake API',
    budget: 270,
    after: ['programs'],
    tests: /^web\/.*\.test\.tsx$/,
    // The production build of React is faster; the nightly run uses the development build, which
    // warns.
    run: vitest('components', { NODE_ENV: 'production' }),
  },
  {
    name: 'embedded',
    title: 'Server tests of what can differ on the embedded database',
    budget: 34,
    tests: /^server\/.*\.test\.ts$/,
    run: vitest('embedded'),
  },
]
