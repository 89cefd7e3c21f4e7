import { parseArgs } from 'node:util'
import { restoreBackup } from './backup/restore.ts'
import { readConfig } from './config.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** `npm run restore -- <file> [--erased <list>]… [--without-erased]`: into an empty database. */
const run = async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      erased: { type: 'string', multiple: true, default: [] },
      'without-erased': { type: 'boolean', default: false },
    },
  })
  const [file] = positionals
  if (!file) throw new Error('Say which: npm run restore -- <file>')
  const done = await restoreBackup(readConfig(process.env), {
    file,
    lists: values.erased,
    withoutList: values['without-erased'],
  })
  const sum = Object.values(done.rows).reduce((all, count) => all + count, 0)
  say(`Restored ${sum} rows as of ${done.header.madeAt}.`)
  say(`Deleted again: ${done.accounts} accounts, and data of one type ${done.data} times.`)
  say(
    `Emptied: ${done.sessions} sessions (everybody signs in anew), ${done.mails} mails and ${done.pushes} pushes that waited, ${done.devices} devices for pushes, ${done.links} links that had been given out.`,
  )
  if (!done.hasAdministrator)
    say('Nobody is an administrator now: npm run admin -- <username> makes one.')
}

await run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
