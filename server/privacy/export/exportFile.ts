import type { Db } from '#server/db/connect.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { currentLanguage, runInLanguage } from '#server/language/currentLanguage.ts'
import { exportQuery } from '#server/lifecycle/lifecycle.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { translationHost } from '#server/translation/libreTranslate.ts'
import { isLanguage, type Language } from '#shared/language/languages.ts'
import { type DataType, dataRights } from '#shared/privacy/contract.ts'
import type { ExportSection } from '#shared/privacy/exportSections.ts'
import { information } from './information.ts'
import { sectionFields } from './schema.ts'
import * as store from './store.ts'

const alwaysIncluded: ExportSection[] = [
  ...(['sessions', 'knownDevices', 'passkeys', 'secondFactors', 'consents'] as const),
  ...(['notificationSettings', 'blocked', 'mails', 'exportRequests', 'auditLogs'] as const),
  'newAccountActions',
  ...(['reports', 'decisions', 'decisionsMade', 'objections'] as const),
]

/** The sections of each data type. Account data is always included. */
const sectionsByType: Record<DataType, ExportSection[]> = {
  profile: [
    ...(['photos', 'languages', 'dismissedSuggestions'] as const),
    ...(['buddyProfile', 'buddyMatches', 'posts', 'comments', 'votes'] as const),
    ...(['notifications', 'devices', 'pushes', 'announcements'] as const),
    ...(['registrationInvitations', 'firstDays', 'firstDaysDone'] as const),
  ],
  events: [
    ...(['events', 'hostings', 'eventRoles', 'eventMessages'] as const),
    ...(['keptOut', 'bookings', 'waitlist', 'refusals', 'eventInvitations'] as const),
    ...(['answers', 'eventFollows'] as const),
  ],
  messages: [
    ...(['groupMessages', 'directMessages', 'reactions', 'pollVotes'] as const),
    ...(['pins', 'conversationSettings', 'corrections', 'files'] as const),
    ...(['unveiledAuthors'] as const),
  ],
  groups: ['groups', 'memberships', 'joinRequests', 'groupInvitations', 'connections'],
}

// Bounds the rows in memory.
const batchSize = 1000

async function* readRows(
  { lifecycles }: Pick<App, 'lifecycles'>,
  db: Db,
  name: ExportSection,
  userId: string,
) {
  const query = exportQuery(lifecycles, name)
  const fields = sectionFields(name)
  for (let after: string | null = null; ; ) {
    const rows: store.SectionRow[] = await store.listSection(db, query, userId, {
      fields,
      after,
      limit: batchSize,
    })
    yield rows
    after = rows.at(-1)?.id ?? null
    if (rows.length < batchSize || !after) return
  }
}

type Deps = Pick<App, 'config' | 'now' | 'lifecycles'>
type Account = NonNullable<Awaited<ReturnType<typeof store.findAccount>>>

/** Yields the file in chunks. The user must exist. */
async function* streamExport(
  { config, now, lifecycles }: Deps,
  db: Db,
  account: Account,
  dataTypes: DataType[],
  language: Language,
) {
  const { id } = account
  const platform = await readPlatform(db)
  const head = {
    schema: config.publicUrl + dataRights.exportSchema.path,
    exportedAt: now(),
    dataTypes: dataTypes,
    information: runInLanguage(language, () =>
      information(platform, config.publicUrl, translationHost(config)),
    ),
    account,
  }
  yield JSON.stringify(head).slice(0, -1)
  for (const name of [...alwaysIncluded, ...dataTypes.flatMap((type) => sectionsByType[type])]) {
    let separator = `,"${name}":[`
    for await (const rows of readRows({ lifecycles }, db, name, id))
      for (const row of rows) {
        yield separator + JSON.stringify(row)
        separator = ','
      }
    yield separator === ',' ? ']' : `${separator}]`
  }
  yield '}'
}

/** Streams all exportable data of a user, as described by `DataExport`. */
export const createExport = async (app: Deps, db: Db, userId: string, dataTypes: DataType[]) => {
  const account = await store.findAccount(db, userId)
  if (!account) throw new AppError('user_not_found')
  // Read now: a stream does not keep the language of its request.
  const language = isLanguage(account.language) ? account.language : currentLanguage()
  return streamExport(app, db, account, dataTypes, language)
}
