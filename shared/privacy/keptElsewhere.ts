import type { Retention } from './retention.ts'

/** Of `retention`: what belongs to no account, or lies outside of the database. */
export const keptElsewhere = {
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
  consentRecord: {
    what: 'Your privacy and cookie settings, in your browser',
    months: 12,
    from: 'after you chose',
    outcome: 'asked again',
    why: 'So that you are not asked at each visit.',
    by: 'browser',
  },
} as const satisfies Record<string, Retention>
