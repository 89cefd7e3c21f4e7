import cluster from 'node:cluster'
import { refuseUnfinished } from './backup/unfinished.ts'
import { type Config, readConfig } from './config.ts'
import {
  type Database,
  type OpenOptions,
  openAnswering,
  openDatabase,
  refuseTooMany,
} from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import type { App } from './http/context.ts'
import { putTemplates } from './notifications/templates.ts'
import { putPolicies } from './privacy/policy/policies.ts'
import { vapidKeys } from './push/vapid.ts'
import { putGuides } from './resources/guides.ts'
import { settingProblems } from './settings/problems.ts'
import { prepareSetupLink, type SetupLink } from './settings/setupLink.ts'
import { hasAnyone } from './users/users.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const log = {
  info: (line: string) => say(line),
  warn: (line: string) => process.stderr.write(`${line}\n`),
  error: (line: string) => process.stderr.write(`${line}\n`),
}

const portProblems: Record<string, string> = {
  EADDRINUSE: 'is taken by another program',
  EACCES: 'is one that only root may listen on',
  EADDRNOTAVAIL: 'is no address of this machine',
}

const sentenceOf = (error: unknown) => {
  const {
    code = '',
    syscall,
    port,
    address,
    hostname,
  } = error as NodeJS.ErrnoException & ListenError
  if (syscall === 'getaddrinfo') return `HOST=${hostname} is the name of no machine (${code})`
  const problem = syscall === 'listen' && portProblems[code]
  if (problem) return `PORT=${port} with HOST=${address} ${problem} (${code})`
  return error instanceof Error ? error.message : error
}
type ListenError = { port?: number; address?: string; hostname?: string }

/** One clear line, then the end: for what a person has to put right before a start can work. */
const giveUp = (error: unknown): never => {
  process.stderr.write(`Welkom cannot start: ${sentenceOf(error)}\n`)
  process.exit(1)
}

const optionsOf = ({ databaseUrl, dataDir }: Config): OpenOptions => ({
  databaseUrl,
  dataDir,
  log,
  onFatal: (error) => {
    log.error(`The database cannot be kept running: ${error.message}`)
    process.exit(1)
  },
})

const openMigrated = async (config: Config): Promise<Database> => {
  const database = await openAnswering(optionsOf(config))
  await migrate(database, { log })
  await refuseUnfinished(database.sql)
  await putGuides(database.sql)
  await putTemplates(database.sql)
  await putPolicies(database.sql)
  for (const problem of await settingProblems(database.sql)) log.error(problem)
  await vapidKeys(database.sql)
  await database.vacuum()
  return database
}

const announce = (
  { publicUrl, databaseUrl, dataDir, workers }: Config,
  isEmpty: boolean,
  setupLink: SetupLink | null,
) => {
  const where = databaseUrl ? 'a PostgreSQL server' : dataDir
  const processes = workers > 1 ? `, ${workers} processes` : ''
  say(`Welkom is ready at ${publicUrl} (data in ${where}${processes})`)
  if (!isEmpty) return
  say('Nobody is registered yet: the first account becomes the administrator.')
  if (setupLink)
    say(`Register it with this link, which is also in ${setupLink.file}:\n${setupLink.url}`)
}

/** Fills an empty database with a small community; its code is loaded only when asked for. */
const addDemo = async (app: App) => {
  const { demoModerator, demoPassword, demoPeople, seedDemo } = await import('./db/seed/demo.ts')
  await seedDemo(app)
  say(`A demo community is in it. Sign in with the password ${demoPassword} as:`)
  for (const { username, name, isAdmin } of demoPeople) {
    const task = isAdmin ? ', administrator' : username === demoModerator ? ', moderator' : ''
    say(`  ${username.padEnd(10)} ${name}${task}`)
  }
}

const startOne = async (config: Config, isDemo: boolean) => {
  const { runProcess } = await import('./process.ts')
  const database = await openMigrated(config)
  if (config.databaseUrl) await refuseTooMany(database, 1)
  // Before the server accepts requests. A demo has accounts of its own.
  const setupLink = isDemo ? null : await prepareSetupLink(database.sql, config)
  await runProcess(config, database, isDemo ? addDemo : undefined)
  announce(config, !(await hasAnyone(database.sql)), setupLink)
}

/** What is done once, before there are several; and without the product's code, unless asked to. */
const startSeveral = async (config: Config, isDemo: boolean) => {
  const database = await openMigrated(config)
  await refuseTooMany(database, config.workers)
  if (isDemo) {
    const { createApp } = await import('./app.ts')
    const app = await createApp({ config, database })
    await addDemo(app)
    await app.http.close()
  }
  const isEmpty = !(await hasAnyone(database.sql))
  const setupLink = await prepareSetupLink(database.sql, config)
  await database.close()
  const { startWorkers } = await import('./workers.ts')
  if (await startWorkers(config, log)) announce(config, isEmpty, setupLink)
}

const startAsWorker = async (config: Config) => {
  const { runProcess } = await import('./process.ts')
  await runProcess(config, await openDatabase(optionsOf(config)))
  process.send?.('ready')
}

/** Starts the product. `--demo` fills an empty database with a small community first. */
export const start = async (options: string[]) => {
  try {
    const config = readConfig(process.env)
    const isDemo = options.includes('--demo')
    if (cluster.isWorker) await startAsWorker(config)
    else if (config.workers > 1) await startSeveral(config, isDemo)
    else await startOne(config, isDemo)
  } catch (error) {
    giveUp(error)
  }
}
