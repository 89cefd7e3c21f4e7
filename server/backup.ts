import { parseArgs } from 'node:util'
import { makeBackup } from './backup/make.ts'
import { readConfig } from './config.ts'

const megabyte = 1024 * 1024

/** `npm run backup [-- --to <file or folder>]`: all that the database holds, while it is used. */
const run = async () => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  const config = readConfig(process.env)
  const { file, bytes, rows } = await makeBackup(config, values.to)
  const counts = Object.values(rows)
  const sum = counts.reduce((all, count) => all + count, 0)
  process.stdout.write(
    `${file}\n${counts.length} tables, ${sum} rows, ${(bytes / megabyte).toFixed(1)} MB\n`,
  )
  if (!config.backupKey)
    process.stdout.write('It is not encrypted: set BACKUP_KEY before it leaves this machine.\n')
}

await run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
