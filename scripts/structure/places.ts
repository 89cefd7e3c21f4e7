/** The features: the same names in each wing. A new word here is a decision, not an accident. */
const features = [
  'auth',
  'events',
  'groups',
  'community',
  'connections',
  'people',
  'buddies',
  'messages',
  'notifications',
  'push',
  'announcements',
  'profile',
  'privacy',
  'resources',
  'admin',
  'safety',
  'settings',
  'firstDays',
]

/** What lies beside the features in each wing. `users` is the one table that all of them share. */
const plumbing = {
  shared: ['calendar', 'http', 'live', 'mail', 'users'],
  server: ['http', 'db', 'backup', 'commands', 'live', 'jobs', 'mail', 'users', 'testing'],
  web: ['app', 'api', 'ui', 'home', 'install', 'testing', 'public'],
}

/** Folders inside folders. A feature is flat until one idea in it needs several files. */
const nested = [
  'server/admin/figures',
  'server/admin/users',
  'server/auth/passkeys',
  'server/auth/secondFactor',
  'server/auth/security',
  'server/buddies/cards',
  'server/buddies/matches',
  'server/community/comments',
  'server/community/votes',
  'server/db/embedded',
  'server/db/migrations',
  'server/db/seed',
  'server/events/afterwards',
  'server/events/attendance',
  'server/events/calendarImport',
  'server/events/calendarImport/samples',
  'server/events/calendarImport/samples/ical',
  'server/events/calendarImport/samples/icalendar',
  'server/events/feeds',
  'server/events/pictures',
  'server/events/planning',
  'server/events/reminders',
  'server/events/series',
  'server/groups/chat',
  'server/groups/invitations',
  'server/groups/membership',
  'server/mail/digest',
  'server/mail/unread',
  'server/messages/conversations',
  'server/notifications/kinds',
  'server/privacy/erasure',
  'server/privacy/export',
  'server/privacy/policy',
  'server/privacy/retention',
  'server/profile/photos',
  'server/resources/guides',
  'server/safety/cases',
  'server/safety/limits',
  'shared/admin/users',
  'shared/auth/passkeys',
  'shared/auth/secondFactor',
  'shared/auth/security',
  'shared/events/afterwards',
  'shared/events/attendance',
  'shared/events/planning',
  'shared/events/calendarImport',
  'shared/events/series',
  'shared/groups/invitations',
  'shared/safety/cases',
  'web/admin/bookings',
  'web/admin/events',
  'web/admin/figures',
  'web/admin/overview',
  'web/admin/privacy',
  'web/admin/users',
  'web/auth/passkeys',
  'web/auth/secondFactor',
  'web/auth/security',
  'web/buddies/languages',
  'web/buddies/matches',
  'web/buddies/path',
  'web/community/comments',
  'web/community/post',
  'web/community/shield',
  'web/community/writing',
  'web/connections/between',
  'web/connections/lists',
  'web/events/afterwards',
  'web/events/details',
  'web/events/feed',
  'web/events/filter',
  'web/events/month',
  'web/events/planning',
  'web/events/ticket',
  'web/groups/chat',
  'web/groups/group',
  'web/groups/invitations',
  'web/groups/planning',
  'web/messages/thread',
  'web/privacy/consent',
  'web/privacy/rights',
  'web/privacy/trail',
  'web/profile/photo',
  'web/public/*',
  'web/resources/guide',
  'web/resources/writing',
  'web/safety/queue',
  'web/ui/chat',
  'web/ui/markdown',
]

/** Files that lie in a wing itself. */
export const wingFiles = {
  shared: ['tsconfig.json'],
  server: [
    'main.ts',
    'start.ts',
    'process.ts',
    'workers.ts',
    'app.ts',
    'config.ts',
    'redis.ts',
    'doctor.ts',
    'admin.ts',
    'metrics.ts',
    'retention.ts',
    'backup.ts',
    'restore.ts',
    'tsconfig.json',
  ],
  web: ['main.tsx', 'index.html', 'sw.ts', 'tsconfig.json'],
}

/** What is not one of the wings. */
export const otherFolders = [
  '.',
  '.ci',
  '.github',
  'e2e',
  'e2e/support',
  'e2e/app',
  ...features.map((feature) => `e2e/${feature}`),
  'bench',
  'deploy',
  'docs',
  'docs/decisions',
  'docs/privacy',
  'scripts',
  'scripts/nightly',
  'scripts/setup',
  'scripts/steps',
  'scripts/structure',
  'reliability',
  'reliability/controls',
  'reliability/mutants',
  'reliability/scenarios',
  'reliability/support',
]

export type Wing = keyof typeof plumbing
const wings = Object.keys(plumbing) as Wing[]

export const wingFolders = (wing: Wing) => [...plumbing[wing], ...features]

export const isNestedFolder = (folder: string) =>
  nested.some(
    (known) => folder === known || (known.endsWith('/*') && folder.startsWith(known.slice(0, -1))),
  )

export type Place = { wing: Wing | null; folder: string; file: string }

/** `server/events/store.ts` → wing `server`, folder `events`, file `store.ts`. */
export const placeOf = (path: string): Place => {
  const [first = '', second = '', ...rest] = path.split('/')
  const wing = wings.find((name) => name === first) ?? null
  const file = path.slice(path.lastIndexOf('/') + 1)
  return { wing, folder: wing && rest.length > 0 ? second : '', file }
}

export const isFeature = (folder: string) => features.includes(folder)

/** Code that only tests use: it may look into any drawer of its own wing. */
export const isTesting = (path: string) =>
  /\.(test|spec)\.tsx?$/.test(path) || /^(server|web)\/testing\//.test(path)
