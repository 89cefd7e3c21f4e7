import { runCommand } from './commands/command.ts'
import { readConfig, withoutPooler } from './config.ts'
import { withExistingDatabase } from './db/connect.ts'
import { lifecycles } from './lifecycles.ts'
import { reportRetentionBacklog } from './privacy/retention/retention.ts'

const command = {
  name: 'npm run retention',
  about: 'Counts what the nightly job would remove now, and removes nothing.',
}

await runCommand(command, () =>
  withExistingDatabase(withoutPooler(readConfig(process.env)), async ({ sql }) => {
    for (const { what, table, count } of await reportRetentionBacklog(
      { db: sql, lifecycles },
      new Date(),
    ))
      process.stdout.write(`${String(count).padStart(8)}  ${what} (${table})\n`)
  }),
)
