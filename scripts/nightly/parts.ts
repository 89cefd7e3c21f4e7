import type { Given } from '#server/commands/command.ts'
import { type Scale, scales } from '../../reliability/support/scenario.ts'
import { testReport } from '../steps/testReport.ts'

/** A Node program with its arguments and environment. */
export type Command = { args: string[]; env?: Record<string, string> }

export type Part = {
  name: string
  title: string
  commands: (scale: Scale) => Command[]
  /** Finds the counts in its log, for parts without a test report. */
  counts?: RegExp
}

/** The report of a part, apart from those of `npm test`. */
export const reportName = (part: string) => `nightly-${part}`

const vitest = (part: string, projects: string[], env: Record<string, string> = {}): Command => ({
  args: [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.map((name) => `--project=${name}`),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${testReport(reportName(part))}`,
  ],
  env: { NIGHTLY: '1', ...env },
})

const playwright = (part: string): Command => ({
  args: ['node_modules/@playwright/test/cli.js', 'test'],
  // On the embedded database: `npm test` runs them on PostgreSQL.
  env: { E2E_REPORT: testReport(reportName(part)), E2E_CHECKS: 'full' },
})

/** What `npm run test:nightly` runs, in this order. */
const parts: Part[] = [
  {
    name: 'gate',
    title: 'Every step of npm test, within its budget of processor time',
    commands: () => [{ args: ['scripts/steps/runSteps.ts', '--budgets'] }],
    counts: /^✓ All steps passed.*$/m,
  },
  {
    name: 'server',
    title:
      'Server tests on PostgreSQL, with the whole access matrix, all race rounds and ten times the generated inputs',
    commands: () => [
      vitest('server', ['server'], {
        ...{ ACCESS_MATRIX: 'full', RACE_ROUNDS: '200', FUZZ_FACTOR: '10' },
      }),
    ],
  },
  {
    name: 'embedded',
    title: 'Server tests on the embedded database',
    commands: () => [
      vitest('embedded', ['server'], { TEST_ENGINE: 'embedded' }),
      {
        args: [
          'node_modules/vitest/vitest.mjs',
          'run',
          '--project=embedded',
          'server/db/embedded/',
        ],
        env: { NIGHTLY: '1' },
      },
    ],
  },
  {
    name: 'components',
    title: 'Unit and component tests of the web',
    commands: () => [vitest('components', ['web', 'components'])],
  },
  {
    name: 'e2e',
    title: 'End-to-end tests at all viewport widths, on the embedded database',
    commands: () => [playwright('e2e')],
  },
  {
    name: 'texts',
    title: 'Texts in every language',
    commands: () => [{ args: ['scripts/checkMessages.ts', '--complete'] }],
  },
  {
    name: 'plans',
    title: 'Query plans of the hot paths',
    commands: () => [{ args: ['scripts/plans.ts'] }],
    counts: /^\d+ queries.*$/m,
  },
  {
    name: 'reliability',
    title: 'Reliability scenarios',
    commands: (scale) => [{ args: ['reliability/run.ts', '--scale', scale] }],
    counts: /^\d+ scenarios: .*$/m,
  },
  {
    name: 'bench',
    title: 'Each benchmark runs to its end, once and with little data',
    commands: () => [{ args: ['scripts/bench.ts'], env: { BENCH_BRIEF: '1' } }],
  },
  {
    name: 'mutants',
    title: 'Planted faults, each found by a test',
    commands: () => [{ args: ['reliability/mutants/run.ts'] }],
    counts: /^\d+ of \d+ found/m,
  },
]

export type Options = { chosen: Part[]; scale: Scale }

const partNames = parts.map(({ name }) => name).join(', ')

export const nightlyCommand = {
  name: 'npm run test:nightly',
  about:
    'Runs everything that only long or repeated runs reveal, and summarises it in reports/nightly.md.',
  options: {
    only: { type: 'string', multiple: true, value: '<part,part>', says: `Of ${partNames}` },
    scale: {
      type: 'string',
      value: '<scale>',
      says: `Of the reliability scenarios: ${scales.join(', ')}; nightly when left out`,
    },
  },
} as const

/** Parts run in their own order, however they are given. */
export const optionsOf = ({ values }: Pick<Given, 'values'>): Options => {
  const given = (values.scale as string | undefined) ?? 'nightly'
  const scale = scales.find((one) => one === given)
  if (!scale) throw new Error(`The scale is one of ${scales.join(', ')}, not ${given}`)
  const names = (values.only as string[] | undefined)?.flatMap((text) => text.split(','))
  const unknown = (names ?? []).filter((name) => !parts.some((part) => part.name === name))
  if (unknown.length > 0) throw new Error(`No part is named ${unknown.join(', ')}: ${partNames}`)
  return { chosen: parts.filter(({ name }) => !names || names.includes(name)), scale }
}
