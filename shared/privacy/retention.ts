import type { Label } from '#shared/language/t.ts'
import type { Platform } from '#shared/settings/platform.ts'

/** How long something is kept. Without a number, its message `kept` states the whole term. */
export type Retention = {
  months?: number
  days?: number
  /** Administrators set the days. */
  daysSetting?: 'answersKeptDays'
  /** What happens at the end of the term. Default: it is deleted. */
  outcome?: Label
  /** What enforces the term. Default: the nightly job. */
  by?: 'maintenance' | 'account' | 'operator' | 'browser'
}

/**
 * How long everything is kept, and why. The policy shows this table and the nightly job uses it, so
 * both always agree.
 */
export const retention = {
  accounts: {
    months: 24,
    outcome: 'privacy.retention.accounts.outcome',
  },
  unconfirmedAccounts: {
    days: 7,
    by: 'maintenance',
  },
  // Accepted corrections of language buddies too: they end with either of the two accounts.
  profile: {
    by: 'account',
  },
  firstDays: {
    by: 'account',
  },
  sessions: {
    days: 90,
    by: 'maintenance',
  },
  knownDevices: {
    months: 12,
  },
  links: {
    days: 1,
  },
  events: {
    months: 24,
    outcome: 'privacy.retention.events.outcome',
  },
  proposals: {
    months: 6,
  },
  bookings: {
    months: 24,
    outcome: 'privacy.retention.bookings.outcome',
  },
  answers: {
    daysSetting: 'answersKeptDays',
  },
  invoices: {
    months: 84,
  },
  eventFollows: {
    by: 'account',
  },
  waitlists: {
    days: 30,
  },
  visitorBookings: {
    days: 30,
  },
  waitlistUndo: {
    days: 1,
  },
  groups: {
    by: 'account',
  },
  joinRequests: {
    months: 6,
  },
  groupInvitations: {
    months: 6,
  },
  newAccountActions: {
    days: 3,
  },
  idempotencyKeys: {
    days: 3,
  },
  // Earlier versions, reactions, polls and votes stay as long as their message.
  groupMessages: {
    months: 24,
  },
  // The same, and corrections that no one accepted.
  directMessages: {
    months: 24,
  },
  connections: {
    by: 'account',
  },
  rejectedConnections: {
    months: 6,
  },
  buddyMatches: {
    months: 12,
  },
  board: {
    outcome: 'privacy.retention.board.outcome',
    by: 'account',
  },
  reports: {
    months: 6,
    outcome: 'privacy.retention.reports.outcome',
  },
  removedGroups: {
    months: 6,
  },
  decisions: {
    months: 24,
  },
  notifications: {
    days: 180,
  },
  devices: {
    days: 90,
    by: 'maintenance',
  },
  mails: {
    days: 30,
    by: 'maintenance',
  },
  accountDeletedMails: {
    days: 3,
  },
  exportFiles: {
    days: 7,
  },
  exportRequests: {
    months: 24,
  },
  auditOrigins: {
    days: 90,
    outcome: 'privacy.retention.auditOrigins.outcome',
  },
  auditLogs: {
    months: 24,
  },
  consents: {
    months: 60,
  },
  // Data without an account, or outside the database.
  jobs: {
    days: 30,
  },
  calendarImports: {
    days: 2,
  },
  logs: {
    days: 30,
    by: 'operator',
  },
  backups: {
    days: 30,
    outcome: 'privacy.retention.backups.outcome',
    by: 'operator',
  },
  cookie: {
    days: 90,
    by: 'browser',
  },
  deviceCookie: {
    months: 12,
    by: 'browser',
  },
  positionCookie: {
    days: 1,
    by: 'browser',
  },
  consentRecord: {
    months: 12,
    outcome: 'privacy.retention.consentRecord.outcome',
    by: 'browser',
  },
} as const satisfies Record<string, Retention>

export type RetentionName = keyof typeof retention

/** Days before an unused account is deleted on which its owner is warned, the first one first. */
export const warnDaysBefore = [30, 7] as const

const millisecondsPerDay = 24 * 3_600_000

type Settings = Pick<Platform, 'answersKeptDays'>

/** The term of a rule, as the settings are now. */
export const termOf = (name: RetentionName, settings: Settings): Retention => {
  const rule: Retention = retention[name]
  return rule.daysSetting ? { ...rule, days: settings[rule.daysSetting] } : rule
}

/** Data older than this has passed its retention period. Never earlier than the stated term. */
export const retentionCutoff = ({ months, days }: Retention, now: Date): Date => {
  if (months === undefined) return new Date(now.getTime() - (days ?? 0) * millisecondsPerDay)
  const month = new Date(now)
  month.setUTCDate(1)
  month.setUTCMonth(month.getUTCMonth() - months)
  const daysInMonth = new Date(
    Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0),
  ).getUTCDate()
  month.setUTCDate(Math.min(now.getUTCDate(), daysInMonth))
  return month
}
