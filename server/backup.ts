import { makeBackup } from './backup/make.ts'
import { runCommand } from './commands/command.ts'
import { readConfig } from './config.ts'

const megabyte = 1024 * 1024

const command = {
  name: 'npm run backup',
  about: 'Writes all that the database holds into one file, also while it is used.',
  options: {
    to: {
      type: 'string',
      value: '<file or folder>',
      says: 'Where to; DATA_DIR/backups when left out',
    },
  },
} as const

await runCommand(command, async ({ values }) => {
  const config = readConfig(process.env)
  const { file, bytes, rows } = await makeBackup(config, values.to as string | undefined)
  const counts = Object.values(rows)
  const sum = counts.reduce((all, count) => all + count, 0)
  process.stdout.write(
    `${file}\n${counts.length} tables, ${sum} rows, ${(bytes / megabyte).toFixed(1)} MB\n`,
  )
  if (!config.backupKey)
    process.stdout.write('It is not encrypted: set BACKUP_KEY before it leaves this machine.\n')
})
