import { readConfig } from './config.ts'
import { openDatabase } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { reportDue } from './privacy/retention/nightly.ts'

/** `npm run retention`: says what the nightly job would remove now, and removes nothing. */
const run = async () => {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    await migrate(database)
    for (const { what, table, count } of await reportDue(database.sql, new Date()))
      process.stdout.write(`${String(count).padStart(8)}  ${what} (${table})\n`)
  } finally {
    await database.close()
  }
}

await run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
