import { restoreBackup } from './backup/restore.ts'
import { runCommand } from './commands/command.ts'
import { readConfig, withoutPooler } from './config.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

const linesAboutFiles = ({
  inBucket,
  missing,
  isUnknown,
}: Awaited<ReturnType<typeof restoreBackup>>['files']) => {
  if (inBucket === 0) return []
  const found = isUnknown
    ? 'The bucket of S3_URL cannot be read. Check it later with npm run files -- --check'
    : `Of ${inBucket} contents of files in the bucket, ${missing.length} are missing.`
  return [
    found,
    ...missing.map((key) => `  ${key}`),
    'Files can be seen, but neither sent nor deleted, until npm run files -- --take-over says that this installation replaces the one of the backup.',
  ]
}

const command = {
  name: 'npm run restore',
  about: 'Puts a backup into an empty database, and deletes again what was deleted since.',
  argument: { name: '<file>', says: 'The backup' },
  options: {
    erased: {
      type: 'string',
      multiple: true,
      value: '<list>',
      says: 'A list of what was deleted since (erased.log), beside those found; may be repeated',
    },
    'without-erased': { type: 'boolean', says: 'Goes on where there is no such list' },
  },
} as const

await runCommand(command, async ({ positionals: [file = ''], values }) => {
  const result = await restoreBackup(withoutPooler(readConfig(process.env)), {
    file,
    lists: (values.erased as string[] | undefined) ?? [],
    withoutList: values['without-erased'] === true,
  })
  const rowCount = Object.values(result.rows).reduce((all, count) => all + count, 0)
  print(`Restored ${rowCount} rows as of ${result.header.madeAt}.`)
  print(`Deleted again: ${result.accounts} accounts, and data of one type ${result.data} times.`)
  print(
    `Applied again: ${result.withdrawn} withdrawn consents, unsubscribes, blocks and passkeys; ${result.suspensions} suspensions and bans decided since.`,
  )
  print(
    `Removed: ${result.sessions} sessions (everyone logs in again), ${result.mails} waiting emails and ${result.pushes} waiting push notifications, ${result.devices} push devices, ${result.links} links and ${result.feeds} calendar links.`,
  )
  for (const line of linesAboutFiles(result.files)) print(line)
  if (!result.hasAdministrator)
    print('There is no administrator. Run npm run admin -- <username> to make one.')
})
