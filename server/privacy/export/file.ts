import type { Db } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readPlatform } from '#server/settings/platform.ts'
import { type DataType, dataRights } from '#shared/privacy/contract.ts'
import { information } from './information.ts'
import { type PartName, parts } from './shape.ts'
import * as store from './store.ts'

const always: PartName[] = [
  ...(['sessions', 'knownDevices', 'passkeys', 'secondFactors', 'consents'] as const),
  ...(['notificationSettings', 'blocked', 'mails', 'exportRequests', 'auditLogs'] as const),
  'newcomerDeeds',
  ...(['reports', 'decisions', 'decisionsMade', 'objections'] as const),
]

/** Which parts go with what is chosen; what belongs to the account itself is always there. */
const chosen: Record<DataType, PartName[]> = {
  profile: [
    ...(['photos', 'buddyProfile', 'buddyMatches', 'posts', 'comments', 'votes'] as const),
    ...(['notifications', 'devices', 'pushes', 'announcements'] as const),
    ...(['registrationInvitations', 'firstDays', 'firstDaysDone'] as const),
  ],
  events: ['events', 'bookings', 'waitlist', 'answers'],
  messages: ['groupMessages', 'directMessages'],
  groups: ['groups', 'memberships', 'joinRequests', 'groupInvitations', 'connections'],
}

// So many rows are in memory at once, however long somebody has been here.
const atOnce = 1000

async function* rowsOf(db: Db, name: PartName, userId: string) {
  const hasId = 'id' in parts[name].element.shape
  for (let after: string | null = null; ; ) {
    const rows: store.PartRow[] = await store.listPart(db, name, userId, {
      hasId,
      after,
      limit: atOnce,
    })
    yield rows
    after = rows.at(-1)?.id ?? null
    if (!hasId || rows.length < atOnce) return
  }
}

type Parts = Pick<App, 'config' | 'now'>

/** The file in pieces, as they are read. The person must be there. */
async function* pieces({ config, now }: Parts, db: Db, account: object, asked: DataType[]) {
  const { id } = account as { id: string }
  const { name: community } = await readPlatform(db)
  const head = {
    schema: config.publicUrl + dataRights.exportSchema.path,
    exportedAt: now(),
    dataTypes: asked,
    information: information(community, config.publicUrl),
    account,
  }
  yield JSON.stringify(head).slice(0, -1)
  for (const name of [...always, ...asked.flatMap((type) => chosen[type])]) {
    let separator = `,"${name}":[`
    for await (const rows of rowsOf(db, name, id))
      for (const row of rows) {
        yield separator + JSON.stringify(row)
        separator = ','
      }
    yield separator === ',' ? ']' : `${separator}]`
  }
  yield '}'
}

/** All that is kept about somebody and may be told, as `DataExport` says. */
export const exportPieces = async (app: Parts, db: Db, userId: string, asked: DataType[]) => {
  const account = await store.findAccount(db, userId)
  if (!account) throw new Refusal(404, 'User not found')
  return pieces(app, db, account, asked)
}
