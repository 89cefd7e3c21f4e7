import { runCommand } from './commands/command.ts'
import { readConfig } from './config.ts'
import { withExisting } from './db/existing.ts'
import { reportDue } from './privacy/retention/nightly.ts'

const command = {
  name: 'npm run retention',
  about: 'Counts what the nightly job would remove now, and removes nothing.',
}

await runCommand(command, () =>
  withExisting(readConfig(process.env), async ({ sql }) => {
    for (const { what, table, count } of await reportDue(sql, new Date()))
      process.stdout.write(`${String(count).padStart(8)}  ${what} (${table})\n`)
  }),
)
