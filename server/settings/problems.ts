import { storedRequirement } from '#server/auth/secondFactor/teamRequirement.ts'
import type { Db } from '#server/db/connect.ts'
import { storedUnsubscribeSecret } from '#server/mail/unsubscribe.ts'
import { storedPlatform } from '#server/platform/platform.ts'
import { listProblems } from '#server/platform/storedSettings.ts'
import { storedKeys } from '#server/push/vapid.ts'

/** Unreadable stored settings, as sentences for the operator. */
export const settingProblems = (db: Db): Promise<string[]> =>
  listProblems(db, [storedPlatform, storedRequirement, storedKeys, storedUnsubscribeSecret])
