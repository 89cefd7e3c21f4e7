import { makeBackup } from './backup/make.ts'
import { runCommand } from './commands/command.ts'
import { readConfig, withoutPooler } from './config.ts'

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
    plain: {
      type: 'boolean',
      says: 'Does not encrypt it, where there is no BACKUP_KEY',
    },
  },
} as const

/** A backup holds all personal data, so an unencrypted one needs an explicit flag. */
const requireExplicitEncryption = (key: string | undefined, isPlain: boolean) => {
  if (!key && !isPlain)
    throw new Error(
      'A backup is encrypted with BACKUP_KEY, which is not set. To make one that whoever gets it can read, say --plain',
    )
  if (key && isPlain) throw new Error('BACKUP_KEY is set: leave it or --plain out')
}

await runCommand(command, async ({ values }) => {
  const config = withoutPooler(readConfig(process.env))
  requireExplicitEncryption(config.backupKey, values.plain === true)
  const { file, bytes, rows } = await makeBackup(config, values.to as string | undefined)
  const counts = Object.values(rows)
  const rowCount = counts.reduce((all, count) => all + count, 0)
  process.stdout.write(
    `${file}\n${counts.length} tables, ${rowCount} rows, ${(bytes / megabyte).toFixed(1)} MB\n`,
  )
  if (!config.backupKey)
    process.stdout.write('It is not encrypted: set BACKUP_KEY before it leaves this machine.\n')
})
