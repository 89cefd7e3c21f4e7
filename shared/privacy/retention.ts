import { keptElsewhere } from './keptElsewhere.ts'
import { safetyRetention } from './safetyRetention.ts'

/** How long something is kept, counted from `from`. Without a number it is kept as `from` says. */
export type Retention = {
  /** In words for people. */
  what: string
  months?: number
  days?: number
  from: string
  /** What becomes of it then; without: it is deleted. */
  outcome?: string
  why: string
  /** What sees to it; without: the nightly job. */
  by?: 'upkeep' | 'account' | 'operator' | 'browser'
}

/**
 * How long everything is kept, and why. The policy shows this table and the nightly job takes its
 * numbers from it, so that what is said is what is done.
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
    by: 'upkeep',
  },
  profile: {
    what: 'Profile, photo, languages, interests and language buddy profile',
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
    by: 'upkeep',
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
  newcomerDeeds: {
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
  ...safetyRetention,
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
    by: 'upkeep',
  },
  mails: {
    what: 'Which mails and pushes went out when',
    days: 30,
    from: 'after they were queued',
    why: 'To find out why something did not arrive.',
    by: 'upkeep',
  },
  farewells: {
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
  ...keptElsewhere,
} as const satisfies Record<string, Retention>

export type RetentionName = keyof typeof retention

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

const lengthOf = ({ months, days }: Retention) => {
  if (months === undefined) return days === undefined ? null : plural(days, 'day')
  return months > 24 && months % 12 === 0 ? plural(months / 12, 'year') : plural(months, 'month')
}

/** `24 months after the event`, or what stands in place of a number. */
export const termText = (kept: Retention): string =>
  [lengthOf(kept), kept.from].filter((part) => part !== null).join(' ')

/** `deleted`, unless something else becomes of it. */
export const outcomeText = ({ outcome = 'deleted' }: Retention): string => outcome

/** Days before an unused account is deleted on which its owner is warned, the first one first. */
export const warnDaysBefore = [30, 7] as const
