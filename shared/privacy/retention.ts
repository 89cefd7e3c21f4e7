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
    from: 'after the last sign-in',
    outcome: 'deleted, after two warnings by mail',
    why: 'Nobody needs a profile that is not used any more.',
  },
  unconfirmedAccounts: {
    what: 'Accounts whose email address nobody confirmed',
    days: 7,
    from: 'after the registration',
    why: 'The address may be that of somebody else.',
    by: 'maintenance',
  },
  profile: {
    what: 'Profile, photo, languages, interests, suggestions you dismissed and language buddy profile',
    from: 'for as long as the account exists, or until you delete them',
    why: 'They show other members who you are.',
    by: 'account',
  },
  firstDays: {
    what: 'Your list of the first 100 days: when you arrived, and what is done',
    from: 'for as long as the account exists, or until you delete your profile',
    why: 'So that the list is the same on each of your devices.',
    by: 'account',
  },
  sessions: {
    what: 'Sessions: the browsers you are signed in with',
    days: 90,
    from: 'after you signed in, or 30 days without a visit',
    why: 'They keep you signed in.',
    by: 'maintenance',
  },
  knownDevices: {
    what: 'Marks of browsers you have signed in with before',
    months: 12,
    from: 'after the last sign-in with them',
    why: 'So that a sign-in with a new device can be told to you.',
  },
  links: {
    what: 'Links in mails, invitations to register, and questions asked to a passkey',
    days: 1,
    from: 'after they stopped working',
    why: 'They work for a short time only.',
  },
  events: {
    what: 'Who made an event',
    months: 24,
    from: 'after the event',
    outcome: 'the event stays without a name',
    why: 'Questions about an event come up within this time.',
  },
  bookings: {
    what: 'Bookings, when you were checked in, and how you said an event was',
    months: 24,
    from: 'after the event',
    outcome: 'kept without your name and your words',
    why: 'Questions about a booking come up within this time.',
  },
  invoices: {
    what: 'Date and price of a booking, without a name',
    months: 84,
    from: 'after the event',
    why: 'Tax law asks for seven years.',
  },
  waitlists: {
    what: 'Places on a waitlist',
    days: 30,
    from: 'after the event',
    why: 'A place of use to nobody any more.',
  },
  groups: {
    what: 'Membership of groups',
    from: 'until you leave the group, or your account ends',
    why: 'A group knows its members.',
    by: 'account',
  },
  joinRequests: {
    what: 'Requests to join a group that were declined',
    months: 6,
    from: 'after the answer',
    why: 'So that nobody is asked again and again.',
  },
  groupInvitations: {
    what: 'Invitations to groups that nobody accepted',
    months: 6,
    from: 'after they were made',
    why: 'Time to think, and so that nobody is invited again and again.',
  },
  newAccountActions: {
    what: 'When a new member asked somebody, wrote with a link or invited somebody',
    days: 3,
    from: 'after it was done',
    why: 'To keep new accounts to a few of these a day.',
  },
  idempotencyKeys: {
    what: 'Numbers of what a member has just created',
    days: 3,
    from: 'after it was created',
    why: 'So that what is sent twice is created once.',
  },
  groupMessages: {
    what: 'Messages in groups',
    months: 24,
    from: 'after they were sent',
    why: 'A talk is for its own time.',
  },
  directMessages: {
    what: 'Messages between two people',
    months: 24,
    from: 'after they were sent',
    why: 'A talk is for its own time.',
  },
  connections: {
    what: 'Connections',
    from: 'until one of the two ends them',
    why: 'Only people who are connected can write to each other.',
    by: 'account',
  },
  rejectedConnections: {
    what: 'Connection requests that were declined',
    months: 6,
    from: 'after the answer',
    why: 'So that nobody is asked again and again.',
  },
  buddyMatches: {
    what: 'Language buddies that ended, were declined or never answered',
    months: 12,
    from: 'after the end, the answer or the request',
    why: 'So that the same two are not suggested again and again.',
  },
  board: {
    what: 'Posts, comments and votes',
    from: 'for as long as the account exists, or until you delete them',
    outcome: 'deleted; what others answered stays, without your words',
    why: 'The board is there to look things up.',
    by: 'account',
  },
  reports: {
    what: 'What was reported and what reporters wrote, also by the contact form',
    months: 6,
    from: 'after the decision',
    outcome: 'deleted; that something was reported and decided stays',
    why: 'For so long you can object to a decision.',
  },
  removedGroups: {
    what: 'Groups that were removed after a report, with their members and messages',
    months: 6,
    from: 'after the last decision about them',
    why: 'For so long you can object, and a group comes back when you are right.',
  },
  decisions: {
    what: 'Decisions about what was reported, with their reasons',
    months: 24,
    from: 'after the decision, or for as long as it keeps somebody out',
    why: 'To decide the same about the same, and to show what was decided.',
  },
  notifications: {
    what: 'Notifications',
    days: 180,
    from: 'after they were made',
    why: 'Old news is of no use.',
  },
  devices: {
    what: 'Devices that were registered for push and are switched off',
    days: 90,
    from: 'after their last use',
    why: 'A device may be switched on again.',
    by: 'maintenance',
  },
  mails: {
    what: 'Which mails and pushes went out when',
    days: 30,
    from: 'after they were queued',
    why: 'To find out why something did not arrive.',
    by: 'maintenance',
  },
  accountDeletedMails: {
    what: 'The address for the last mail, after an account was deleted',
    days: 3,
    from: 'after the account was deleted, if the mail could not be sent',
    why: 'To tell you that your account is gone.',
  },
  exportFiles: {
    what: 'Files made for you when you asked for your data',
    days: 7,
    from: 'after they were made',
    why: 'Time to download them.',
  },
  exportRequests: {
    what: 'That you asked for your data, and when',
    months: 24,
    from: 'after you asked',
    why: 'To show that we answered.',
  },
  auditOrigins: {
    what: 'Address and browser in the audit trail',
    days: 90,
    from: 'after what was done',
    outcome: 'emptied',
    why: 'To recognise misuse.',
  },
  auditLogs: {
    what: 'The audit trail: what was done with your data, and when',
    months: 24,
    from: 'after what was done',
    why: 'To show what was done with your data.',
  },
  consents: {
    what: 'What you agreed to and took back',
    months: 60,
    from: 'after it was taken back, or your account ended',
    why: 'We have to be able to prove that you agreed.',
  },
  // Data without an account, or outside the database.
  jobs: {
    what: 'Work that failed and waits for an operator; it holds no names and no texts',
    days: 30,
    from: 'after it was given up',
    why: 'To find out what went wrong.',
  },
  calendarImports: {
    what: 'Which events came from the same calendar file; it names nobody',
    days: 2,
    from: 'after the file was imported',
    why: 'An import can be undone for a day.',
  },
  logs: {
    what: 'Logs of the server; they hold no names, addresses or texts',
    days: 30,
    from: 'after they were written',
    why: 'To find out what went wrong.',
    by: 'operator',
  },
  backups: {
    what: 'Backups, encrypted',
    days: 30,
    from: 'after they were made',
    outcome: 'deleted; what was erased meanwhile is erased again before a backup is used',
    why: 'To get the community back after a disaster.',
    by: 'operator',
  },
  cookie: {
    what: 'The cookie that keeps you signed in, in your browser',
    days: 90,
    from: 'after you signed in, or until you sign out',
    why: 'Without it nobody can be signed in.',
    by: 'browser',
  },
  deviceCookie: {
    what: 'The cookie by which your browser is known again, in your browser',
    months: 12,
    from: 'after you signed in, or until you delete your account there',
    why: 'So that a sign-in with a new device can be told to you.',
    by: 'browser',
  },
  positionCookie: {
    what: 'The cookie with the time of your last change, in your browser',
    days: 1,
    from: 'after your last change',
    why: 'So that you see your own changes at once, whichever of our machines answers.',
    by: 'browser',
  },
  consentRecord: {
    what: 'Your privacy and cookie settings, in your browser',
    months: 12,
    from: 'after you chose',
    outcome: 'asked again',
    why: 'So that you are not asked at each visit.',
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
