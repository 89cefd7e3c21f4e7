import { forgetSecondFactor } from './auth/secondFactor/secondFactor.ts'
import { runCommand } from './commands/command.ts'
import { readConfig } from './config.ts'
import type { Sql } from './db/connect.ts'
import { withExisting } from './db/existing.ts'
import { endAdmin, makeAdmin } from './users/users.ts'

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

const promote = async (db: Sql, username: string) => {
  const user = await makeAdmin(db, username, new Date())
  return user && `${user.username} is an administrator now.`
}

const revoke = async (db: Sql, username: string) => {
  const user = await endAdmin(db, username, new Date())
  return user && `${user.username} is no longer an administrator.`
}

const forget = async (db: Sql, username: string) => {
  const found = await forgetSecondFactor(db, username)
  if (!found) return null
  return found.wasOn
    ? `The second factor of ${found.username} is off now.`
    : `${found.username} has no second factor.`
}

await runCommand(command, ({ words: [username = ''], values }) =>
  withExisting(readConfig(process.env), async ({ sql }) => {
    if (values.revoke && values['forget-second-factor'])
      throw new Error('Give --revoke or --forget-second-factor, not both')
    const act = values['forget-second-factor'] ? forget : values.revoke ? revoke : promote
    const sentence = await act(sql, username)
    if (!sentence) throw new Error(`Nobody has the username ${username}.`)
    process.stdout.write(`${sentence}\n`)
  }),
)
