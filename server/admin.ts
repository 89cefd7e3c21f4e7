import { resetSecondFactor } from './auth/secondFactor/secondFactor.ts'
import { runCommand } from './commands/command.ts'
import { readConfig, withoutPooler } from './config.ts'
import type { Sql } from './db/connect.ts'
import { withExistingDatabase } from './db/connect.ts'
import { grantAdmin, revokeAdmin } from './users/users.ts'

const command = {
  name: 'npm run admin',
  about: 'Makes someone an administrator. With the embedded database, stop Welkom first.',
  argument: { name: '<username>', says: 'The user' },
  options: {
    revoke: { type: 'boolean', says: 'Removes the administrator role again' },
    'forget-second-factor': {
      type: 'boolean',
      says: 'Turns off two-step verification after a lost phone, and changes nothing else',
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
    ? `Two-step verification of ${found.username} is now off.`
    : `${found.username} doesn’t use two-step verification.`
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
    if (!message) throw new Error(`There is no user ${username}.`)
    process.stdout.write(`${message}\n`)
  }),
)
