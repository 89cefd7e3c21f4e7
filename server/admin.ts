import { resetSecondFactor } from './auth/secondFactor/secondFactor.ts'
import { runCommand } from './commands/command.ts'
import { readConfig, withoutPooler } from './config.ts'
import type { Sql } from './db/connect.ts'
import { withExistingDatabase } from './db/connect.ts'
import { grantAdmin, revokeAdmin } from './users/users.ts'

const command = {
  name: 'npm run admin',
  about: 'Makes somebody an administrator. With the embedded database, stop Welkom first.',
  argument: { name: '<username>', says: 'Whom' },
  options: {
    revoke: { type: 'boolean', says: 'Makes them a member like the others again' },
    'forget-second-factor': {
      type: 'boolean',
      says: 'Turns off a second factor that was lost, and changes nothing else',
    },
  },
} as const

const grant = async (db: Sql, username: string) => {
  const user = await grantAdmin(db, username, new Date())
  return user && `${user.username} is an administrator now.`
}

const revoke = async (db: Sql, username: string) => {
  const user = await revokeAdmin(db, username, new Date())
  return user && `${user.username} is no longer an administrator.`
}

const disableSecondFactor = async (db: Sql, username: string) => {
  const found = await resetSecondFactor(db, username)
  if (!found) return null
  return found.wasOn
    ? `The second factor of ${found.username} is off now.`
    : `${found.username} has no second factor.`
}

await runCommand(command, ({ positionals: [username = ''], values }) =>
  withExistingDatabase(withoutPooler(readConfig(process.env)), async ({ sql }) => {
    if (values.revoke && values['forget-second-factor'])
      throw new Error('Give --revoke or --forget-second-factor, not both')
    const action = values['forget-second-factor']
      ? disableSecondFactor
      : values.revoke
        ? revoke
        : grant
    const message = await action(sql, username)
    if (!message) throw new Error(`Nobody has the username ${username}.`)
    process.stdout.write(`${message}\n`)
  }),
)
