import { prepareSetupLink, type SetupLink } from './auth/registration/setupLink.ts'
import { requireFinishedRestore } from './backup/store.ts'
import type { Config } from './config.ts'
import type { Database, Sql } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { upsertTemplates } from './notifications/templates.ts'
import { upsertPolicies } from './privacy/policy/policies.ts'
import { vapidKeys } from './push/vapid.ts'
import { upsertGuides } from './resources/bundledGuides.ts'
import { settingProblems } from './settings/problems.ts'
import { hasUsers } from './users/users.ts'

type Log = Record<'info' | 'warn' | 'error', (line: string) => void>

/** What a start does in the database before the app uses it. */
export const prepareDatabase = async (database: Database, log: Log) => {
  await migrate(database, { log })
  await requireFinishedRestore(database.sql)
  await upsertGuides(database.sql)
  await upsertTemplates(database.sql)
  await upsertPolicies(database.sql)
  for (const problem of await settingProblems(database.sql)) log.error(problem)
  await vapidKeys(database.sql)
}

export type FirstAccount = { setupLink: SetupLink | null }

/** Null when there are accounts. Runs before the server accepts requests. */
export const prepareFirstAccount = async (
  sql: Sql,
  config: Config,
): Promise<FirstAccount | null> => {
  const setupLink = await prepareSetupLink(sql, config)
  return (await hasUsers(sql)) ? null : { setupLink }
}
