import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { openDatabase } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { makeAdmin } from './users/users.ts'

/** `npm run admin -- <username>`: makes somebody an administrator. */
const run = async () => {
  const [username] = parseArgs({ allowPositionals: true }).positionals
  if (!username) throw new Error('Say who: npm run admin -- <username>')
  const { databaseUrl, dataDir } = readConfig(process.env)
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    await migrate(database)
    const user = await makeAdmin(database.sql, username)
    process.stdout.write(
      user
        ? `${user.username} is an administrator now.\n`
        : `Nobody has the username ${username}.\n`,
    )
    if (!user) process.exitCode = 1
  } finally {
    await database.close()
  }
}

await run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
