import { duration, type Environment } from '../reports.ts'

export type Result = {
  part: string
  verdict: 'passed' | 'failed'
  seconds: number
  /** How much was tested, as far as that is known. */
  counts: string
  slowest: { path: string; seconds: number }[]
}

const tableHead = [
  '| part | verdict | duration | tested | date | commit |',
  '|---|---|---|---|---|---|',
]

const row = ({ part, verdict, seconds, counts }: Result, { date, commit }: Environment) =>
  `| ${[part, verdict === 'failed' ? '**failed**' : verdict, duration(seconds), counts, date, commit].join(' | ')} |`

const rowsIn = (page: string) =>
  page.split('\n').flatMap((line) => {
    const [, part = ''] = /^\| (\w+) \|/.exec(line) ?? []
    return part && part !== 'part' ? [[part, line] as const] : []
  })

/**
 * The page for docs/: one row per part, in this order. Parts that did not run keep their row of the
 * page before.
 */
export const summaryPage = (
  before: string,
  results: Result[],
  environment: Environment,
  order: string[],
) => {
  const ran = results.map((result) => [result.part, row(result, environment)] as const)
  const rows = new Map([...rowsIn(before), ...ran])
  return `# Nightly run

The newest result of each part of \`npm run test:nightly\`. The command replaces this page, and
writes whole reports to \`reports/\`, which is not in git.

${[...tableHead, ...order.flatMap((part) => rows.get(part) ?? [])].join('\n')}

Machine of the newest run: ${environment.machine}.
`
}

const slowestOf = ({ part, slowest }: Result) =>
  slowest.length === 0
    ? []
    : [
        `## Slowest files: ${part}`,
        '',
        ...slowest.map(({ path, seconds }) => `- ${duration(seconds)} ${path}`),
        '',
      ]

/** The whole report of one run. */
export const reportPage = (results: Result[], environment: Environment) =>
  [
    '# Nightly run',
    '',
    `${environment.date}, commit ${environment.commit}, ${environment.machine}`,
    '',
    ...tableHead,
    ...results.map((result) => row(result, environment)),
    '',
    `In all ${duration(results.reduce((sum, { seconds }) => sum + seconds, 0))}. The output of each part is in \`reports/<part>.log\`.`,
    '',
    ...results.flatMap(slowestOf),
  ].join('\n')
