import { restoreBackup } from './backup/restore.ts'
import { runCommand } from './commands/command.ts'
import { readConfig } from './config.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

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

await runCommand(command, async ({ words: [file = ''], values }) => {
  const done = await restoreBackup(readConfig(process.env), {
    file,
    lists: (values.erased as string[] | undefined) ?? [],
    withoutList: values['without-erased'] === true,
  })
  const sum = Object.values(done.rows).reduce((all, count) => all + count, 0)
  say(`Restored ${sum} rows as of ${done.header.madeAt}.`)
  say(`Deleted again: ${done.accounts} accounts, and data of one type ${done.data} times.`)
  say(
    `Taken back again: ${done.withdrawn} consents, unsubscribes, blocks and passkeys; ${done.barred} suspensions and bans as they were decided since.`,
  )
  say(
    `Emptied: ${done.sessions} sessions (everybody signs in anew), ${done.mails} mails and ${done.pushes} pushes that waited, ${done.devices} devices for pushes, ${done.links} links and ${done.feeds} calendar links that had been given out.`,
  )
  if (!done.hasAdministrator)
    say('Nobody is an administrator now: npm run admin -- <username> makes one.')
})
