import { duration, readReport, writeReport } from '../../scripts/reports.ts'

export type Entry = {
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
export const writeEntries = (entries: Entry[], { isNew }: { isNew: boolean }) => {
  const before: Entry[] = isNew ? [] : JSON.parse(readReport(data) || '[]')
  const all = mergeEntries(before, entries)
  writeReport(data, JSON.stringify(all, null, 2))
  writeReport('reliability.md', page(all))
}

/** "24 scenarios: 23 passed, 1 skipped" */
export const countLine = (entries: Entry[]) => {
  const verdicts = ['passed', 'failed', 'skipped'] as const
  const counts = verdicts.flatMap((verdict) => {
    const count = entries.filter((entry) => entry.verdict === verdict).length
    return count > 0 ? [`${count} ${verdict}`] : []
  })
  return `${entries.length} scenarios: ${counts.join(', ')}`
}
