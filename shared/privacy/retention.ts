/**
 * How long something is kept, counted from `from`. Without a number, `from` states the whole term.
 */
export type Retention = {
  /** A label for users. */
  what: string
  months?: number
  days?: number
  from: string
  /** What happens at the end of the term. Default: it is deleted. */
  outcome?: string
  why: string
  /** What enforces the term. Default: the nightly job. */
  by?: 'maintenance' | 'account' | 'operator' | 'browser'
}

/**
 * How long everything is kept, and why. The policy shows this table and the nightly job uses it, so
 * both always agree.
 */
export const retention = {
  accounts: {
    what: 'Accounts',
    months: 24,
    from: 'after the last login',
    outcome: 'deleted, after two warnings by email',
    why: 'We don’t keep profiles that no one uses.',
  },
  unconfirmedAccounts: {
    what: 'Accounts with an unconfirmed email address',
    days: 7,
    from: 'after the registration',
    why: 'The address may belong to someone else.',
    by: 'maintenance',
  },
  profile: {
    what: 'Profile, photo, languages, interests, suggestions you dismissed and language buddy profile',
    from: 'for as long as the account exists, or until you delete them',
    why: 'They show other members who you are.',
    by: 'account',
  },
  firstDays: {
    what: 'Your first 100 days: your arrival date and the steps you’ve done',
    from: 'for as long as the account exists, or until you delete your profile',
    why: 'So that you see the same list on all your devices.',
    by: 'account',
  },
  sessions: {
    what: 'Sessions: the browsers where you’re logged in',
    days: 90,
    from: 'after you logged in, or 30 days without a visit',
    why: 'They keep you logged in.',
    by: 'maintenance',
  },
  knownDevices: {
    what: 'Browsers you have logged in with before',
    months: 12,
    from: 'after the last login with them',
    why: 'So that we can warn you about a login from a new device.',
  },
  links: {
    what: 'Links in emails, invitations to register, and passkey challenges',
    days: 1,
    from: 'after they stopped working',
    why: 'They only work for a short time.',
  },
  events: {
    what: 'Who created an event',
    months: 24,
    from: 'after the event',
    outcome: 'the event stays without a name',
    why: 'Time to answer questions about an event.',
  },
  bookings: {
    what: 'Bookings, check-in times, and your feedback on events',
    months: 24,
    from: 'after the event',
    outcome: 'kept without your name and your text',
    why: 'Time to answer questions about a booking.',
  },
  invoices: {
    what: 'Date and price of a booking, without a name',
    months: 84,
    from: 'after the event',
    why: 'Tax law requires seven years.',
  },
  waitlists: {
    what: 'Places on a waitlist',
    days: 30,
    from: 'after the event',
    why: 'No one needs it after that.',
  },
  groups: {
    what: 'Membership of groups',
    from: 'until you leave the group or your account ends',
    why: 'A group needs to know its members.',
    by: 'account',
  },
  joinRequests: {
    what: 'Requests to join a group that were declined',
    months: 6,
    from: 'after the answer',
    why: 'So that no one is asked again and again.',
  },
  groupInvitations: {
    what: 'Invitations to groups that weren’t accepted',
    months: 6,
    from: 'after they were created',
    why: 'Time to think, and so that no one is invited again and again.',
  },
  newAccountActions: {
    what: 'When a new member sent a request, posted a link or invited someone',
    days: 3,
    from: 'after it happened',
    why: 'To limit how many of these a new account can do each day.',
  },
  idempotencyKeys: {
    what: 'Request numbers of what a member has just created',
    days: 3,
    from: 'after it was created',
    why: 'So that nothing is created twice by mistake.',
  },
  groupMessages: {
    what: 'Messages in groups',
    months: 24,
    from: 'after they were sent',
    why: 'Conversations are not meant to be kept forever.',
  },
  directMessages: {
    what: 'Messages between two people',
    months: 24,
    from: 'after they were sent',
    why: 'Conversations are not meant to be kept forever.',
  },
  connections: {
    what: 'Connections',
    from: 'until one of you ends them',
    why: 'Only people who are connected can write to each other.',
    by: 'account',
  },
  rejectedConnections: {
    what: 'Connection requests that were declined',
    months: 6,
    from: 'after the answer',
    why: 'So that no one is asked again and again.',
  },
  buddyMatches: {
    what: 'Language buddy matches that ended, or were declined or not answered',
    months: 12,
    from: 'after the end, the answer or the request',
    why: 'So that we don’t suggest the same two people again and again.',
  },
  board: {
    what: 'Posts, comments and votes',
    from: 'for as long as the account exists, or until you delete them',
    outcome: 'deleted; replies from others stay, without your text',
    why: 'So that others can look things up on the board.',
    by: 'account',
  },
  reports: {
    what: 'Reports and what people wrote in them, including the contact form',
    months: 6,
    from: 'after the decision',
    outcome: 'deleted; we keep only that there was a report and a decision',
    why: 'This is how long you can object to a decision.',
  },
  removedGroups: {
    what: 'Groups that were removed after a report, with their members and messages',
    months: 6,
    from: 'after the last decision about them',
    why: 'This is how long you can object, so that we can restore the group.',
  },
  decisions: {
    what: 'Decisions about reports, with their reasons',
    months: 24,
    from: 'after the decision, or for as long as a ban or suspension lasts',
    why: 'To decide similar cases in the same way, and to show what we decided.',
  },
  notifications: {
    what: 'Notifications',
    days: 180,
    from: 'after they were created',
    why: 'Old news is of no use to anyone.',
  },
  devices: {
    what: 'Devices registered for push notifications that are switched off',
    days: 90,
    from: 'after their last use',
    why: 'You may switch the device on again.',
    by: 'maintenance',
  },
  mails: {
    what: 'Which emails and push notifications we sent, and when',
    days: 30,
    from: 'after they were queued',
    why: 'To find out why something didn’t arrive.',
    by: 'maintenance',
  },
  accountDeletedMails: {
    what: 'Your address for the last email, after you delete your account',
    days: 3,
    from: 'after the account was deleted, if we couldn’t send the email',
    why: 'To confirm that your account is deleted.',
  },
  exportFiles: {
    what: 'Files created when you request your data',
    days: 7,
    from: 'after they were created',
    why: 'Time to download them.',
  },
  exportRequests: {
    what: 'The fact that you requested your data, and when',
    months: 24,
    from: 'after your request',
    why: 'To show that we answered.',
  },
  auditOrigins: {
    what: 'Address and browser in the audit trail',
    days: 90,
    from: 'after the event',
    outcome: 'emptied',
    why: 'To recognise abuse.',
  },
  auditLogs: {
    what: 'The audit trail: what happened with your data, and when',
    months: 24,
    from: 'after the event',
    why: 'To show what happened with your data.',
  },
  consents: {
    what: 'What you agreed to, and what you withdrew',
    months: 60,
    from: 'after you withdrew it, or your account ended',
    why: 'We must be able to prove that you agreed.',
  },
  // Data without an account, or outside the database.
  jobs: {
    what: 'Failed background jobs; they contain no names and no texts',
    days: 30,
    from: 'after the last attempt',
    why: 'To find out what went wrong.',
  },
  calendarImports: {
    what: 'Which events came from the same calendar file; no names',
    days: 2,
    from: 'after the file was imported',
    why: 'You can undo an import for a day.',
  },
  logs: {
    what: 'Server logs; they contain no names, addresses or texts',
    days: 30,
    from: 'after they were written',
    why: 'To find out what went wrong.',
    by: 'operator',
  },
  backups: {
    what: 'Backups, encrypted',
    days: 30,
    from: 'after they were created',
    outcome: 'deleted; before we use a backup, we delete again what was erased since',
    why: 'To restore the community after a disaster.',
    by: 'operator',
  },
  cookie: {
    what: 'The cookie that keeps you logged in, in your browser',
    days: 90,
    from: 'after you logged in, or until you log out',
    why: 'You can’t stay logged in without it.',
    by: 'browser',
  },
  deviceCookie: {
    what: 'The cookie that recognises your browser, in your browser',
    months: 12,
    from: 'after you logged in, or until you delete your account there',
    why: 'So that we can warn you about a login from a new device.',
    by: 'browser',
  },
  positionCookie: {
    what: 'The cookie with the time of your last change, in your browser',
    days: 1,
    from: 'after your last change',
    why: 'So that you see your own changes right away, whichever server answers.',
    by: 'browser',
  },
  consentRecord: {
    what: 'Your privacy and cookie settings, in your browser',
    months: 12,
    from: 'after you chose',
    outcome: 'asked again',
    why: 'So that we don’t ask you on every visit.',
    by: 'browser',
  },
} as const satisfies Record<string, Retention>

export type RetentionName = keyof typeof retention

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

const formatTerm = ({ months, days }: Retention) => {
  if (months === undefined) return days === undefined ? null : plural(days, 'day')
  return months > 24 && months % 12 === 0 ? plural(months / 12, 'year') : plural(months, 'month')
}

/** `24 months after the event`, or the term without a number. */
export const termText = (rule: Retention): string =>
  [formatTerm(rule), rule.from].filter((part) => part !== null).join(' ')

/** `deleted`, unless stated otherwise. */
export const outcomeText = ({ outcome = 'deleted' }: Retention): string => outcome

/** Days before an unused account is deleted on which its owner is warned, the first one first. */
export const warnDaysBefore = [30, 7] as const

const millisecondsPerDay = 24 * 3_600_000

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
