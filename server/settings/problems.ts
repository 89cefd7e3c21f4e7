import { storedRequirement } from '#server/auth/secondFactor/teamRule.ts'
import type { Db } from '#server/db/connect.ts'
import { storedSecret } from '#server/mail/leaving.ts'
import { storedKeys } from '#server/push/vapid.ts'
import { storedPlatform } from './platform.ts'
import { problemsOf } from './stored.ts'

/** What is stored and cannot be read, in sentences for whoever runs this installation. */
export const settingProblems = (db: Db): Promise<string[]> =>
  problemsOf(db, [storedPlatform, storedRequirement, storedKeys, storedSecret])
