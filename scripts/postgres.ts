import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findOrInstall, installPackages, isRoot, whyMissing } from './programs.ts'

export type TestPostgres = {
  url: string
  stop(): Promise<void>
  /** SIGKILL: crash recovery runs at the next start. */
  kill(): Promise<void>
  /** Same as `pg_ctl stop -m immediate`. */
  stopImmediately(): Promise<void>
  /** Waits until it accepts connections, for example after a session crashed. */
  whenReady(): Promise<void>
  /** Restarts it with the same data folder and port. */
  restart(): Promise<void>
}

type Options = {
  /** Lines of postgresql.conf, such as `{ synchronous_commit: 'off' }`. */
  settings?: Record<string, string>
  /** Parent folder of its data. */
  tmpdir?: string
  /** False disables flushing, for data that need not survive a crash. */
  isDurable?: boolean
  /** Makes it a streaming replica of this server. */
  replicaOf?: TestPostgres
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

/** Starts a temporary PostgreSQL on a free port; `stop` removes its data. */
export const startPostgres = async ({
  settings = {},
  tmpdir = os.tmpdir(),
  isDurable = true,
  replicaOf,
}: Options = {}): Promise<TestPostgres> => {
  const bin = findBinaries()
  const owner = postgresUser()
  const home = fs.mkdtempSync(path.join(tmpdir, 'welkom-postgres-'))
  const dataDir = path.join(home, 'data')
  if (owner) fs.chownSync(home, owner.uid, owner.gid)
  const create = (program: string, args: string[]) =>
    execFileSync(path.join(bin, program), ['-D', dataDir, '-U', 'postgres', '--no-sync', ...args], {
      ...owner,
      cwd: home,
      stdio: 'pipe',
    })
  if (replicaOf) {
    const { hostname, port } = new URL(replicaOf.url)
    create('pg_basebackup', ['-h', hostname, '-p', port, '-R', '-c', 'fast'])
  } else create('initdb', ['-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
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
    while (!isResponding(bin, home, port)) await pause(startPauseMs)
  }

  // After a kill the old sessions hold the shared memory for a moment, and a new server exits. So
  // it is started repeatedly until it responds.
  const startAndWait = async (): Promise<void> => {
    await start()
    for (let tries = 0; tries < startTries; tries++) {
      if (server?.exitCode !== null) await start()
      if (isResponding(bin, home, port)) return
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
    whenReady,
    kill: () => end('SIGKILL'),
    stopImmediately: () => end('SIGQUIT'),
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

// `pg_isready` needs no database driver.
const isResponding = (bin: string, home: string, port: number): boolean =>
  spawnSync(path.join(bin, 'pg_isready'), ['-q', '-h', home, '-p', String(port)]).status === 0

/** One line that says what is missing, or null when PostgreSQL can be started. */
export const missingPostgres = (): string | null => whyMissing(findBinaries)

/** The version of the server that `startPostgres` starts. */
export const postgresVersion = (): string => {
  const output = execFileSync(path.join(findBinaries(), 'postgres'), ['--version'], {
    encoding: 'utf8',
  })
  return /PostgreSQL\)? [\d.]+/.exec(output)?.[0].replace(')', '') ?? output.trim()
}

/** Installs PostgreSQL where possible; otherwise throws one line that says what is missing. */
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

// Keeps Debian's package from starting its own cluster.
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

// Linux takes the source ports of connections from 32768 up. A connection could
// occupy such a port between the choice and the start of its server.
const [lowestPort, highestPort] = [10_000, 32_767]
const chosenPorts = new Set<number>()

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = net.createServer().once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A free port on this machine; each call of a process gives another one. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(lowestPort, highestPort + 1)
    if (chosenPorts.has(port) || !(await isFree(port))) continue
    chosenPorts.add(port)
    return port
  }
}
