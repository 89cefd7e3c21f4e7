import { argumentsOrHelp } from '#server/commands/command.ts'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { datasetDescription, fillDataset, hotPathQueries } from '../bench/hotPathQueries.ts'
import {
  connectRecording,
  largeTables,
  planForValues,
  planText,
  settledPlan,
} from '../bench/queryPlans.ts'
import { startPostgres } from './postgres.ts'
import { writeReport } from './reports.ts'

const big = 1000
/** A scan that read this share of a table read all of it, as far as anybody notices. */
const mostRows = 0.5

/** A result of so many rows is a list. */
const listLength = 10
/** Rows that a list may read for each row that it shows, unless it states another number. */
const mostRowsPerRow = 50

type QueryReport = { name: string; plans: string[]; problems: string[]; rowsPerRow: number }

const page = (version: string, reports: QueryReport[]) => `# Query plans

How PostgreSQL ${version} runs the most frequent queries on a large dataset: ${datasetDescription}. \`npm run plans\` runs the use cases, records their statements, and explains each. It fails when a statement reads most of a table of ${big.toLocaleString('en')} rows or more without an index, in its custom plan or in its generic plan, and when a use case uses no index at all. A list may read at most ${mostRowsPerRow} rows for each row that it shows, unless its query says otherwise. Each statement is shown once.

${reports.map(({ name, plans }) => `## ${name}\n\n${plans.map((plan) => `\`\`\`text\n${plan}\n\`\`\`\n`).join('\n')}`).join('\n')}`

const explainAll = async (url: string) => {
  const { sql, during } = await connectRecording(url)
  const tables = await largeTables(sql, big)
  const reports: QueryReport[] = []
  const shown = new Set<string>()
  for (const { name, run, rowsPerRow = mostRowsPerRow } of await hotPathQueries(sql)) {
    const statements = await during(run)
    let indexes = 0
    const total = { read: 0, shown: 0 }
    const report: QueryReport = { name, plans: [], problems: [], rowsPerRow: 0 }
    for (const statement of statements) {
      if (!shown.has(statement.text)) report.plans.push(await planText(sql, statement))
      shown.add(statement.text)
      const settled = await settledPlan(sql, statement)
      total.read += settled.rowsRead
      total.shown += settled.shown
      for (const plan of [await planForValues(sql, statement), settled]) {
        for (const { table, rows } of plan.scans)
          if (rows >= (tables.get(table) ?? Number.POSITIVE_INFINITY) * mostRows)
            report.problems.push(`reads ${rows} rows of ${table} without an index`)
        indexes += plan.indexes.length
      }
    }
    if (indexes === 0) report.problems.push('uses no index')
    report.rowsPerRow = Math.ceil(total.read / Math.max(total.shown, 1))
    if (total.shown >= listLength && report.rowsPerRow > rowsPerRow)
      report.problems.push(
        `reads ${total.read} rows for ${total.shown}: more than ${rowsPerRow} for each`,
      )
    reports.push(report)
  }
  const [{ version }] = await sql<[{ version: string }]>`
    select split_part(current_setting('server_version'), ' ', 1) as version`
  await sql.end()
  return { version, answers: reports }
}

argumentsOrHelp({
  name: 'npm run plans',
  about:
    'Fails when a frequent query scans a large table, or a list reads many rows for each that it shows. Writes all query plans to reports/plans.md.',
})

const server = await startPostgres()
try {
  const database = await openDatabase({ databaseUrl: server.url, dataDir: '' })
  await migrate(database)
  await fillDataset(database.sql)
  await database.close()
  const { version, answers: reports } = await explainAll(server.url)
  writeReport('plans.md', page(version, reports))
  for (const { name, plans, problems, rowsPerRow } of reports) {
    console.log(
      `${problems.length > 0 ? '✗' : '✓'} ${name}: ${plans.length} plans, ${rowsPerRow} rows read per row`,
    )
    for (const sentence of new Set(problems)) console.log(`    ${sentence}`)
  }
  const bad = reports.filter(({ problems }) => problems.length > 0).length
  console.log(`\n${reports.length} queries, ${bad} with a bad plan`)
  if (bad > 0) process.exitCode = 1
} finally {
  await server.stop()
}
