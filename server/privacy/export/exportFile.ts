import type { Db } from '#server/db/connect.ts'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { exportQuery } from '#server/lifecycle/lifecycle.ts'
import { readPlatform } from '#server/platform/platform.ts'
import { type DataType, dataRights } from '#shared/privacy/contract.ts'
import type { ExportSection } from '#shared/privacy/exportSections.ts'
import { outcomeText, type Retention, retention, termText } from '#shared/privacy/retention.ts'
import { exportSections } from './schema.ts'
import * as store from './store.ts'

const contract = 'performance of a contract (GDPR, Article 6(1)(b))'
const legitimateInterest = 'legitimate interest (GDPR, Article 6(1)(f))'
const legalObligation = 'legal obligation (GDPR, Article 6(1)(c))'
const consent = 'consent (GDPR, Article 6(1)(a)), which you can withdraw at any time'

const purposes = [
  {
    purpose: 'To keep your account and let you log in',
    data: 'account, sessions, passkeys, two-step verification',
    ground: contract,
  },
  {
    purpose: 'To let you meet others: events, groups, messages, the board, language buddies',
    data: 'profile, photo, bookings, memberships, messages, posts, connections',
    ground: contract,
  },
  {
    purpose: 'To give you a list for your first 100 days, if you want it',
    data: 'arrival date, completed steps',
    ground: contract,
  },
  {
    purpose: 'To notify you about things that concern you',
    data: 'notifications, emails, devices and your settings for them',
    ground: contract,
  },
  {
    purpose: 'To keep accounts and the community safe',
    data: 'audit trail, known devices, shortened addresses, blocked people',
    ground: legitimateInterest,
  },
  {
    purpose: 'To suggest you to other members, if you agree',
    data: 'town, languages, interests, groups, events, month of arrival',
    ground: consent,
  },
  { purpose: 'To prove what you agreed to', data: 'consents', ground: legalObligation },
  { purpose: 'To keep books', data: 'date and price of bookings', ground: legalObligation },
  { purpose: 'To tell you about offers', data: 'email address', ground: consent },
]

const describeRule = (rule: Retention) => ({
  what: rule.what,
  kept: termText(rule),
  outcome: outcomeText(rule),
  why: rule.why,
})

/** The information required with a copy of personal data (GDPR, Article 15(1)). */
const information = (community: string, publicUrl: string) => ({
  controller: {
    name: `The people behind ${community} at ${new URL(publicUrl).host}`,
    contact: `${publicUrl}/privacy/contact`,
  },
  purposes,
  recipients: [
    'Other members: what you show or write to them',
    'Administrators of this community',
    'The service that sends our emails',
    'The push services of the browsers in which you enabled notifications; they cannot read them',
  ],
  transfers:
    'Push services may be outside the European Union. What they get is encrypted, and only your browser can read it.',
  source: 'You gave us all of this, except what others wrote to you or did with you.',
  automatedDecisions:
    'None. Language buddies are suggested by languages, levels, town and interests, other members also by groups, events and month of arrival, and you decide.',
  retention: Object.values(retention).map(describeRule),
  rights: [
    'To see your data and to get a copy (Article 15)',
    'To correct it (Article 16)',
    'To have it erased (Article 17)',
    'To have its use restricted (Article 18)',
    'To take it to another service (Article 20)',
    'To object to its use (Article 21)',
    'To withdraw your consent (Article 7(3))',
    'To complain to the supervisory authority named here',
  ],
  authority: { name: 'Autoriteit Persoonsgegevens', url: 'https://autoriteitpersoonsgegevens.nl' },
})

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
  events: ['events', 'eventMessages', 'bookings', 'waitlist', 'answers'],
  messages: ['groupMessages', 'directMessages'],
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
  const hasId = 'id' in exportSections[name]._zod.def.element.shape
  for (let after: string | null = null; ; ) {
    const rows: store.SectionRow[] = await store.listSection(db, query, userId, {
      hasId,
      after,
      limit: batchSize,
    })
    yield rows
    after = rows.at(-1)?.id ?? null
    if (!hasId || rows.length < batchSize) return
  }
}

type Deps = Pick<App, 'config' | 'now' | 'lifecycles'>

/** Yields the file in chunks. The user must exist. */
async function* streamExport(
  { config, now, lifecycles }: Deps,
  db: Db,
  account: object,
  dataTypes: DataType[],
) {
  const { id } = account as { id: string }
  const { name: community } = await readPlatform(db)
  const head = {
    schema: config.publicUrl + dataRights.exportSchema.path,
    exportedAt: now(),
    dataTypes: dataTypes,
    information: information(community, config.publicUrl),
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
  return streamExport(app, db, account, dataTypes)
}
