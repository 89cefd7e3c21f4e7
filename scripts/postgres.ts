import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findOrInstall, installPackages, isRoot, whyMissing } from './programs.ts'

export type TestPostgres = {
  url: string
  dataDir: string
  /** The main process; its end takes all sessions with it. */
  pid(): number
  stop(): Promise<void>
  /** SIGKILL, as a crash of the machine's memory would: no goodbye, recovery at the next start. */
  kill(): Promise<void>
  /** What `pg_ctl stop -m immediate` does. */
  stopAtOnce(): Promise<void>
  /** Waits until it takes connections, after a crash of one of its sessions for instance. */
  whenReady(): Promise<void>
  /** Starts it again in the same folder, on the same port. */
  restart(): Promise<void>
}

type Options = {
  /** Lines of postgresql.conf, such as `{ synchronous_commit: 'off' }`. */
  settings?: Record<string, string>
  /** Where its folder is made. */
  tmpdir?: string
  /** False where nothing outlives the server: it never flushes, and a crash would lose everything. */
  isDurable?: boolean
}

const notDurable = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '4GB',
}

const debianHome = '/usr/lib/postgresql'
const startTries = 400
const startPauseMs = 50

/** Starts a throw-away PostgreSQL of its own on a free port, in a folder that `stop` removes. */
export const startPostgres = async ({
  settings = {},
  tmpdir = os.tmpdir(),
  isDurable = true,
}: Options = {}): Promise<TestPostgres> => {
  const bin = findBinaries()
  const owner = postgresUser()
  const home = fs.mkdtempSync(path.join(tmpdir, 'welkom-postgres-'))
  const dataDir = path.join(home, 'data')
  if (owner) fs.chownSync(home, owner.uid, owner.gid)
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', dataDir, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...owner, cwd: home, stdio: 'pipe' },
  )
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  let server: ChildProcess | null = null

  const start = async (): Promise<void> => {
    const log = fs.openSync(path.join(home, 'log'), 'a')
    const options = {
      listen_addresses: '127.0.0.1',
      port: String(port),
      ...(isDurable ? {} : notDurable),
      ...settings,
    }
    const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(path.join(bin, 'postgres'), ['-D', dataDir, '-k', home, ...flags], {
      ...owner,
      cwd: home,
      stdio: ['ignore', log, log],
    })
    fs.closeSync(log)
    server = child
  }

  const whenReady = async (): Promise<void> => {
    while (!answers(bin, home, port)) await pause(startPauseMs)
  }

  // After a kill the last sessions still hold the shared memory for a moment, and the new server
  // refuses and ends: so it is started again until one answers.
  const startAndWait = async (): Promise<void> => {
    await start()
    for (let tries = 0; tries < startTries; tries++) {
      if (server?.exitCode !== null) await start()
      if (answers(bin, home, port)) return
      await pause(startPauseMs)
    }
    throw new Error(`PostgreSQL did not start:\n${fs.readFileSync(path.join(home, 'log'), 'utf8')}`)
  }

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const child = server
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }

  const removeAtExit = (): void => {
    server?.kill('SIGKILL')
    fs.rmSync(home, { recursive: true, force: true })
  }
  process.once('exit', removeAtExit)
  await startAndWait()

  return {
    url,
    dataDir,
    pid: () => server?.pid ?? 0,
    whenReady,
    kill: () => end('SIGKILL'),
    stopAtOnce: () => end('SIGQUIT'),
    restart: async () => {
      await end('SIGINT')
      await startAndWait()
    },
    stop: async () => {
      await end('SIGINT')
      process.off('exit', removeAtExit)
      fs.rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

// The server's own tool and not a query, so that nothing here needs the driver.
const answers = (bin: string, home: string, port: number): boolean =>
  spawnSync(path.join(bin, 'pg_isready'), ['-q', '-h', home, '-p', String(port)]).status === 0

/** Says in one line what is missing, or null when PostgreSQL can be started here. */
export const missingPostgres = (): string | null => whyMissing(findBinaries)

/** As it calls itself, of the one that `startPostgres` starts. */
export const postgresVersion = (): string => {
  const said = execFileSync(path.join(findBinaries(), 'postgres'), ['--version'], {
    encoding: 'utf8',
  })
  return /PostgreSQL\)? [\d.]+/.exec(said)?.[0].replace(')', '') ?? said.trim()
}

/** Installs it where that is possible; throws one line that says what is missing. */
export const ensurePostgres = (): void => {
  findBinaries()
}

const findBinaries = (): string =>
  findOrInstall(
    newestBinaries,
    install,
    'PostgreSQL is needed here: install the package postgresql (15 or later)',
  )

const newestBinaries = (): string | null => {
  const versions = fs.existsSync(debianHome) ? fs.readdirSync(debianHome) : []
  const newest = versions
    .map(Number)
    .filter(Number.isFinite)
    .sort((a, b) => b - a)
  const homes = newest.map((version) => path.join(debianHome, String(version), 'bin'))
  const onPath = (process.env.PATH ?? '').split(path.delimiter)
  return [...homes, ...onPath].find((dir) => fs.existsSync(path.join(dir, 'initdb'))) ?? null
}

// Debian's package starts a cluster of its own unless told not to.
const install = (): void => {
  fs.mkdirSync('/etc/postgresql-common', { recursive: true })
  const conf = '/etc/postgresql-common/createcluster.conf'
  if (!fs.existsSync(conf)) fs.writeFileSync(conf, 'create_main_cluster = false\n')
  installPackages('postgresql')
}

// PostgreSQL refuses to run as root.
const postgresUser = (): { uid: number; gid: number } | undefined => {
  if (!isRoot()) return undefined
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres']))
  return { uid: id('-u'), gid: id('-g') }
}

/** A port of this machine that nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo
      server.close(() => resolve(port))
    })
  })
