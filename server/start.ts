import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { type Config, readConfig } from './config.ts'
import {
  type Database,
  type OpenOptions,
  openDatabase,
  openReachableDatabase,
  requireConnectionCapacity,
} from './db/connect.ts'
import type { App } from './http/context.ts'
import type { FirstAccount } from './prepareDatabase.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

const log = {
  info: (line: string) => print(line),
  warn: (line: string) => process.stderr.write(`${line}\n`),
  error: (line: string) => process.stderr.write(`${line}\n`),
}

const portProblems: Record<string, string> = {
  EADDRINUSE: 'is taken by another program',
  EACCES: 'is one that only root may listen on',
  EADDRNOTAVAIL: 'is no address of this machine',
}

const startupError = (error: unknown) => {
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

/** Prints one line and exits: an operator must fix the cause before a start can succeed. */
const exitWithError = (error: unknown): never => {
  process.stderr.write(`Welkom cannot start: ${startupError(error)}\n`)
  process.exit(1)
}

const databaseOptions = ({ databaseUrl, directUrl, readUrl, dataDir }: Config): OpenOptions => ({
  databaseUrl,
  directUrl,
  readUrl,
  dataDir,
  log,
  onFatal: (error) => {
    log.error(`The database cannot be kept running: ${error.message}`)
    process.exit(1)
  },
})

const openMigrated = async (config: Config): Promise<Database> => {
  const opening = openReachableDatabase(databaseOptions(config))
  opening.catch(() => {}) // awaited below
  // The thread of the embedded database opens it meanwhile.
  const { prepareDatabase } = await import('./prepareDatabase.ts')
  const database = await opening
  await prepareDatabase(database, log)
  return database
}

const printReady = (
  { publicUrl, databaseUrl, dataDir, workers }: Config,
  firstAccount: FirstAccount | null,
) => {
  const location = databaseUrl ? 'a PostgreSQL server' : dataDir
  const processes = workers > 1 ? `, ${workers} processes` : ''
  print(`Welkom is ready at ${publicUrl} (data in ${location}${processes})`)
  if (!firstAccount) return
  print('There are no accounts yet. The first account becomes the administrator.')
  const { setupLink } = firstAccount
  if (setupLink)
    print(`Register it with this link, which is also in ${setupLink.file}:\n${setupLink.url}`)
}

/** Seeds the demo community; its code is loaded only with `--demo`. */
const addDemo = async (app: App) => {
  const { demoModerator, demoPassword, demoPeople, seedDemo } = await import('./seed/demo.ts')
  await seedDemo(app)
  print(`It contains a demo community. Log in with the password ${demoPassword} as:`)
  for (const { username, name, isAdmin } of demoPeople) {
    const task = isAdmin ? ', administrator' : username === demoModerator ? ', moderator' : ''
    print(`  ${username.padEnd(10)} ${name}${task}`)
  }
}

/** In the background: it takes a third of a second, and requests run between its tables. */
const vacuumInBackground = (database: Database) => {
  database.vacuum().catch((error) => log.warn(`The vacuum of the start failed: ${error}`))
}

const startSingle = async (config: Config, isDemo: boolean) => {
  const opening = openMigrated(config)
  opening.catch(() => {}) // awaited below
  const { runProcess } = await import('./process.ts')
  const { prepareFirstAccount } = await import('./prepareDatabase.ts')
  const database = await opening
  if (config.databaseUrl) await requireConnectionCapacity(database, 1)
  // Before the server accepts requests. A demo already has accounts.
  const firstAccount = isDemo ? null : await prepareFirstAccount(database.sql, config)
  await runProcess(config, database, isDemo ? addDemo : undefined)
  printReady(config, firstAccount)
  flushCompileCache() // a killed process would not store it
  vacuumInBackground(database)
}

/** Work done once before the workers start; avoids loading the app into the supervisor. */
const startCluster = async (config: Config, isDemo: boolean) => {
  const database = await openMigrated(config)
  await requireConnectionCapacity(database, config.workers)
  if (isDemo) {
    const { createApp } = await import('./app.ts')
    const app = await createApp({ config, database })
    await addDemo(app)
    await app.http.close()
  }
  const { prepareFirstAccount } = await import('./prepareDatabase.ts')
  const firstAccount = await prepareFirstAccount(database.sql, config)
  await database.close()
  const { startWorkers } = await import('./workers.ts')
  if (await startWorkers(config, log)) printReady(config, firstAccount)
}

const startAsWorker = async (config: Config) => {
  const { runProcess } = await import('./process.ts')
  await runProcess(config, await openDatabase(databaseOptions(config)))
  process.send?.('ready')
}

/** Starts the product. `--demo` fills an empty database with a small community first. */
export const start = async (options: string[]) => {
  try {
    const config = readConfig(process.env)
    const isDemo = options.includes('--demo')
    if (cluster.isWorker) await startAsWorker(config)
    else if (config.workers > 1) await startCluster(config, isDemo)
    else await startSingle(config, isDemo)
  } catch (error) {
    exitWithError(error)
  }
}
