import { setTimeout as wait } from 'node:timers/promises'
import { createApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { type Database, openDatabase } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import type { App } from './http/context.ts'
import { hasAnyone } from './users/users.ts'

const stopWithinMs = 10_000
// How long a balancer or a kept connection gets to notice that this process is leaving.
const farewellMs = 300

const say = (line: string) => process.stdout.write(`${line}\n`)

const log = {
  info: (line: string) => say(line),
  warn: (line: string) => process.stderr.write(`${line}\n`),
  error: (line: string) => process.stderr.write(`${line}\n`),
}

/** One clear line, then the end: for what a person has to put right before a start can work. */
const giveUp = (error: unknown): never => {
  process.stderr.write(`Welkom cannot start: ${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}

const open = async (config: Config): Promise<Database> => {
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    log,
    onFatal: (error) => {
      log.error(`The database cannot be kept running: ${error.message}`)
      process.exit(1)
    },
  })
  await migrate(database, { log })
  await database.vacuum()
  return database
}

const announce = async ({ config, db }: App) => {
  const where = config.databaseUrl ? 'a PostgreSQL server' : config.dataDir
  say(`Welkom is ready at ${config.publicUrl} (data in ${where})`)
  if (!(await hasAnyone(db)))
    say('Nobody is registered yet: the first account becomes the administrator.')
}

/** Fills an empty database with a small community; its code is loaded only when asked for. */
const addDemo = async (app: App) => {
  const { demoPassword, demoPeople, seedDemo } = await import('./db/seed/demo.ts')
  await seedDemo(app)
  say(`A demo community is in it. Sign in with the password ${demoPassword} as:`)
  for (const { username, name, isAdmin } of demoPeople)
    say(`  ${username.padEnd(10)} ${name}${isAdmin ? ', administrator' : ''}`)
}

/** Answers what has arrived, then leaves: 0 when done in time, 1 when told twice or too slow. */
const stopOnSignal = (app: App, database: Database, stopping: { now: boolean }) => {
  const stop = async () => {
    if (stopping.now) process.exit(1)
    stopping.now = true
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    await wait(farewellMs)
    await app.http.close()
    await app.jobs.stop()
    await database.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}

/** Starts the product. `--demo` fills an empty database with a small community first. */
export const start = async (options: string[]) => {
  try {
    const config = readConfig(process.env)
    const database = await open(config)
    const stopping = { now: false }
    const app = await createApp({ config, database, isStopping: () => stopping.now })
    // State after an error that nobody handled is unknown: note it and start anew.
    process.on('uncaughtException', (err) => {
      app.log.fatal({ err }, 'An error that nobody handled')
      process.exit(1)
    })
    app.http.addHook('onSend', async (_, reply) => {
      if (stopping.now) reply.header('Connection', 'close')
    })
    if (options.includes('--demo')) await addDemo(app)
    stopOnSignal(app, database, stopping)
    await app.http.listen({ port: config.port, host: config.host })
    await app.jobs.start()
    await announce(app)
  } catch (error) {
    giveUp(error)
  }
}
