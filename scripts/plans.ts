import { argumentsOrHelp } from '#server/commands/command.ts'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { bigTables, listenTo, planForValues, planInTheEnd, planText } from '../bench/explain.ts'
import { fillTown, hotQueries, townLine } from '../bench/hotQueries.ts'
import { startPostgres } from './postgres.ts'
import { writeReport } from './reports.ts'

const big = 1000

type Answer = { says: string; plans: string[]; wrong: string[] }

const page = (version: string, answers: Answer[]) => `# Query plans

How PostgreSQL ${version} runs the most frequent queries on a large dataset: ${townLine}. \`npm run plans\` runs the use cases, records their statements, and explains each. It fails when a statement scans a whole table of ${big.toLocaleString('en')} rows or more, in its custom plan or in its generic plan, and when a use case uses no index at all. Each statement is shown once.

${answers.map(({ says, plans }) => `## ${says}\n\n${plans.map((plan) => `\`\`\`text\n${plan}\n\`\`\`\n`).join('\n')}`).join('\n')}`

const explainAll = async (url: string) => {
  const { sql, during } = await listenTo(url)
  const tables = await bigTables(sql, big)
  const answers: Answer[] = []
  const shown = new Set<string>()
  for (const { says, ask } of await hotQueries(sql)) {
    const statements = await during(ask)
    let indexes = 0
    const answer: Answer = { says, plans: [], wrong: [] }
    for (const statement of statements) {
      if (!shown.has(statement.text)) answer.plans.push(await planText(sql, statement))
      shown.add(statement.text)
      for (const plan of [
        await planForValues(sql, statement),
        await planInTheEnd(sql, statement),
      ]) {
        for (const table of plan.tablesRead)
          if (tables.has(table)) answer.wrong.push(`reads all of ${table}`)
        indexes += plan.indexes.length
      }
    }
    if (indexes === 0) answer.wrong.push('uses no index')
    answers.push(answer)
  }
  const [{ version }] = await sql<[{ version: string }]>`
    select split_part(current_setting('server_version'), ' ', 1) as version`
  await sql.end()
  return { version, answers }
}

argumentsOrHelp({
  name: 'npm run plans',
  about:
    'Fails when a frequent query scans a large table, and writes all query plans to reports/plans.md.',
})

const server = await startPostgres()
try {
  const database = await openDatabase({ databaseUrl: server.url, dataDir: '' })
  await migrate(database)
  await fillTown(database.sql)
  await database.close()
  const { version, answers } = await explainAll(server.url)
  writeReport('plans.md', page(version, answers))
  for (const { says, plans, wrong } of answers) {
    console.log(`${wrong.length > 0 ? '✗' : '✓'} ${says}: ${plans.length} plans`)
    for (const sentence of new Set(wrong)) console.log(`    ${sentence}`)
  }
  const bad = answers.filter(({ wrong }) => wrong.length > 0).length
  console.log(`\n${answers.length} queries, ${bad} with a bad plan`)
  if (bad > 0) process.exitCode = 1
} finally {
  await server.stop()
}
