import { parseArgs } from 'node:util'
import { forgetSecondFactor } from './auth/secondFactor/secondFactor.ts'
import { readConfig } from './config.ts'
import { openDatabase, type Sql } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { makeAdmin } from './users/users.ts'

const promote = async (db: Sql, username: string) => {
  const user = await makeAdmin(db, username)
  return user && `${user.username} is an administrator now.`
}

const forget = async (db: Sql, username: string) => {
  const found = await forgetSecondFactor(db, username)
  if (!found) return null
  return found.wasOn
    ? `The second factor of ${found.username} is off now.`
    : `${found.username} has no second factor.`
}

/**
 * `npm run admin -- <username>` makes somebody an administrator; with `--forget-second-factor` it
 * lets somebody in who has lost theirs.
 */
const run = async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'forget-second-factor': { type: 'boolean' } },
  })
  const [username] = positionals
  if (!username) throw new Error('Say who: npm run admin -- <username>')
  const { databaseUrl, dataDir } = readConfig(process.env)
  const database = await openDatabase({ databaseUrl, dataDir })
  try {
    await migrate(database)
    const act = values['forget-second-factor'] ? forget : promote
    const sentence = await act(database.sql, username)
    process.stdout.write(`${sentence ?? `Nobody has the username ${username}.`}\n`)
    if (!sentence) process.exitCode = 1
  } finally {
    await database.close()
  }
}

await run().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
