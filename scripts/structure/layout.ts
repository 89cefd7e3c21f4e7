import { languages } from '#shared/language/languages.ts'

/** The features, with the same name in each wing. Adding one is a decision. */
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
  'conversation',
  'corrections',
  'firstDays',
  'onboarding',
  'translation',
  'publicPages',
  'files',
]

/** Folders beside the features of each wing. */
const infrastructure = {
  shared: ['calendar', 'errors', 'http', 'language', 'live', 'mail', 'users'],
  server: [
    'audit',
    'backup',
    'lifecycle',
    'commands',
    'db',
    'http',
    'jobs',
    'language',
    'live',
    'mail',
    'platform',
    'programs',
    'seed',
    'sessions',
    'testing',
    'users',
  ],
  web: [
    'api',
    'app',
    'home',
    'install',
    'language',
    'messaging',
    'offline',
    'page',
    'public',
    'realtime',
    'received',
    'storage',
    'testing',
    'ui',
    'worker',
  ],
}

/** Folders below the features: a feature passes them what they need in `server/app.ts`. */
const lowerFolders: Record<string, string[]> = {
  server: [
    'audit',
    'db',
    'files',
    'http',
    'jobs',
    'language',
    'lifecycle',
    'live',
    'mail',
    'platform',
    'programs',
    'push',
    'sessions',
    'users',
  ],
  web: [
    'api',
    'files',
    'language',
    'messaging',
    'offline',
    'page',
    'realtime',
    'storage',
    'translation',
    'ui',
  ],
}

export const isLower = ({ wing, folder }: Location) =>
  wing !== null && lowerFolders[wing]?.includes(folder) === true

/** Files at the top of a wing. The server's are its entry points. */
export const wingFiles = {
  shared: ['tsconfig.json'],
  server: [
    'main.ts',
    'start.ts',
    'prepareDatabase.ts',
    'process.ts',
    'signals.ts',
    'workers.ts',
    'app.ts',
    'lifecycles.ts',
    'config.ts',
    'redis.ts',
    'doctor.ts',
    'admin.ts',
    'metrics.ts',
    'retention.ts',
    'backup.ts',
    'files.ts',
    'restore.ts',
    'tsconfig.json',
  ],
  web: ['main.tsx', 'index.html', 'tsconfig.json'],
}

export type Wing = keyof typeof infrastructure
const wings = Object.keys(infrastructure) as Wing[]

export const wingFolders = (wing: Wing) => [...infrastructure[wing], ...features]

/** A folder of a feature is flat, or has subfolders of one level with a camelCase name. */
const subfolder = /^(shared|server|web)\/[a-zA-Z]+\/[a-z][a-zA-Z]*$/

/** Test data and static files, whose layout is not ours. */
const deeperFolders =
  /^(web\/public\/.+|server\/events\/calendarImport\/samples(\/thirdParty(\/\w+)?)?)$/

/** Texts of one language, which may be a single file. */
const languageFolder = /^server\/(resources\/guides|privacy\/policy)\/[a-z]{2}$/

export const isLanguageFolder = (folder: string) => languageFolder.test(folder)

export const isSubfolder = (folder: string) => subfolder.test(folder) || deeperFolders.test(folder)

/** Folders outside the wings. */
const otherFolders = [
  /^\.(ci|github)?$/,
  /^(bench|deploy|docs|patches|scripts|e2e|reliability)$/,
  /^bench\/dataset$/,
  /^docs\/(decisions|glossary|privacy|screens)$/,
  /^docs\/privacy\/[a-z]{2}$/,
  /^reliability\/(controls|mutants|scenarios|support)$/,
  /^scripts\/(drawings|messages|nightly|setup|steps|structure)$/,
  new RegExp(`^texts/(${languages.join('|')})$`),
  new RegExp(`^e2e/(app|support|${features.join('|')})$`),
]

export const isOtherFolder = (folder: string) =>
  otherFolders.some((pattern) => pattern.test(folder))

export type Location = { wing: Wing | null; folder: string; file: string }

/** `server/events/store.ts` → wing `server`, folder `events`, file `store.ts`. */
export const locate = (path: string): Location => {
  const [first = '', second = '', ...rest] = path.split('/')
  const wing = wings.find((name) => name === first) ?? null
  const file = path.slice(path.lastIndexOf('/') + 1)
  return { wing, folder: wing && rest.length > 0 ? second : '', file }
}

export const isFeature = (folder: string) => features.includes(folder)

/** Test code may import from any folder of its own wing. */
export const isTesting = (path: string) =>
  /\.(test|spec)\.tsx?$/.test(path) || /^(server|web)\/testing\//.test(path)
