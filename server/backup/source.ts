import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { rm } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Config } from '#server/config.ts'
import { type Database, openReachableDatabase, requireDatabase } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'

type SourceConfig = Pick<Config, 'dataDir' | 'databaseUrl'>

const withDatabase = async <T>(config: SourceConfig, work: (database: Database) => Promise<T>) => {
  const database = await openReachableDatabase({ ...config, poolSize: 1, checkpoints: false })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/**
 * The database to back up: a server, the embedded one of a stopped Welkom, or a copy of a running
 * one.
 */
export const withSource = async <T>(
  { dataDir, databaseUrl }: SourceConfig,
  work: (database: Database) => Promise<T>,
): Promise<T> => {
  requireDatabase({ dataDir, databaseUrl })
  if (databaseUrl) return withDatabase({ dataDir, databaseUrl }, work)
  const copy = await requestCopy({ dataDir })
  if (!copy) return withDatabase({ dataDir, databaseUrl }, work)
  try {
    return await withDatabase({ dataDir: copy.folder, databaseUrl }, work)
  } finally {
    copy.end()
  }
}

// The embedded database belongs to one process and has one session. So a backup asks that process
// for a copy of its files: copying takes a moment, reading can take minutes.

const socketPath = (dataDir: string) => path.join(dataDir, 'backup.sock')
const copyPrefix = 'copy-'
// The kernel's limit for socket paths; Node truncates longer ones.
const maxSocketPath = 100

type CopyReply = { folder: string } | { failure: string }

const remove = (folder: string) => fs.rmSync(folder, { recursive: true, force: true })

const removeStaleCopies = (dataDir: string) => {
  for (const name of fs.readdirSync(dataDir))
    if (name.startsWith(copyPrefix)) remove(path.join(dataDir, name))
}

/**
 * Serves copies to `npm run backup` until closed. Access is limited by the permissions of the data
 * folder.
 */
export const serveBackupCopies = async (
  { config: { dataDir }, log }: Pick<App, 'config' | 'log'>,
  { copyTo }: Pick<Database, 'copyTo'>,
): Promise<{ close(): void }> => {
  const file = socketPath(dataDir)
  if (!copyTo || file.length > maxSocketPath) return { close: () => {} }
  removeStaleCopies(dataDir)
  fs.rmSync(file, { force: true })

  const createCopy = async (folder: string): Promise<CopyReply> => {
    const from = performance.now()
    try {
      fs.mkdirSync(folder, { mode: 0o700 })
      await copyTo(path.join(folder, 'database'))
      log.info({ ms: Math.round(performance.now() - from) }, 'Copied the database for a backup')
      return { folder }
    } catch (err) {
      log.error({ err }, 'The database could not be copied for a backup')
      return { failure: (err as Error).message }
    }
  }
  const server = net.createServer((socket) => {
    const folder = path.join(dataDir, copyPrefix + randomBytes(6).toString('hex'))
    // Runs also after a disconnect: a copy of personal data must not stay behind.
    let isClosed = false
    const cleanUp = () => {
      isClosed = true
      void rm(folder, { recursive: true, force: true })
    }
    socket.on('error', () => {}).once('close', cleanUp)
    void createCopy(folder).then((reply) => {
      if (isClosed) cleanUp()
      else socket.write(`${JSON.stringify(reply)}\n`)
    })
  })
  // The umask restricts the socket from the moment it is created.
  const umask = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(file, resolve)
    })
  } finally {
    process.umask(umask)
  }
  return { close: () => void server.close() }
}

type DatabaseCopy = { folder: string; end(): void }

/** A copy of the database of a running process; null when none runs. */
const requestCopy = async ({ dataDir }: Pick<Config, 'dataDir'>): Promise<DatabaseCopy | null> => {
  const socket = net.connect(socketPath(dataDir))
  const isRunning = await new Promise<boolean>((resolve, reject) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      ['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '') ? resolve(false) : reject(error),
    )
  })
  if (!isRunning) return null
  const { value } = await createInterface(socket)[Symbol.asyncIterator]().next()
  const reply = JSON.parse(value ?? '{"failure":"it ended"}') as CopyReply
  if ('failure' in reply) {
    socket.destroy()
    throw new Error(`Welkom could not copy its database: ${reply.failure}`)
  }
  socket.on('error', () => {})
  const end = () => {
    remove(reply.folder)
    socket.destroy()
  }
  return { folder: reply.folder, end }
}
