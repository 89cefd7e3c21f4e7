import { makeBackup } from './backup/make.ts'
import { runCommand } from './commands/command.ts'
import { readConfig, withoutPooler } from './config.ts'

const megabyte = 1024 * 1024

const command = {
  name: 'npm run backup',
  about: 'Writes the whole database to one file, even while Welkom is running.',
  options: {
    to: {
      type: 'string',
      value: '<file or folder>',
      says: 'Where to write it. Default: DATA_DIR/backups',
    },
    plain: {
      type: 'boolean',
      says: 'Writes an unencrypted backup, when there is no BACKUP_KEY',
    },
  },
} as const

/** A backup holds all personal data, so an unencrypted one needs an explicit flag. */
const requireExplicitEncryption = (key: string | undefined, isPlain: boolean) => {
  if (!key && !isPlain)
    throw new Error(
      'Backups are encrypted with BACKUP_KEY, which is not set. To make a backup that anyone can read, use --plain',
    )
  if (key && isPlain) throw new Error('BACKUP_KEY is set. Remove it, or leave out --plain')
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
    process.stdout.write(
      'This backup is not encrypted. Encrypt it before it leaves this machine, or set BACKUP_KEY.\n',
    )
})
