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
