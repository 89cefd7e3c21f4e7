import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { rm } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connect.ts'
import type { App } from '#server/http/context.ts'

// The embedded database belongs to one process, so a backup asks that one for a copy of its files and
// reads the copy. Copying takes a moment, reading can take minutes, and there is one session.

const socketIn = (dataDir: string) => path.join(dataDir, 'backup.sock')
const copyPrefix = 'copy-'
// What the kernel has room for; Node would cut a longer name short.
const longestSocket = 100

type Answer = { folder: string } | { failure: string }

const remove = (folder: string) => fs.rmSync(folder, { recursive: true, force: true })

const removeLeftCopies = (dataDir: string) => {
  for (const name of fs.readdirSync(dataDir))
    if (name.startsWith(copyPrefix)) remove(path.join(dataDir, name))
}

/** Gives copies to `npm run backup` until it is closed. Whoever may read the data folder may ask. */
export const answerBackups = async (
  { config: { dataDir }, log }: Pick<App, 'config' | 'log'>,
  { copyTo }: Pick<Database, 'copyTo'>,
): Promise<{ close(): void }> => {
  const file = socketIn(dataDir)
  if (!copyTo || file.length > longestSocket) return { close: () => {} }
  removeLeftCopies(dataDir)
  fs.rmSync(file, { force: true })

  const answer = async (folder: string): Promise<Answer> => {
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
    // Also when whoever asked is gone: a copy of what people wrote is not left lying about.
    let isGone = false
    const clearUp = () => {
      isGone = true
      void rm(folder, { recursive: true, force: true })
    }
    socket.on('error', () => {}).once('close', clearUp)
    void answer(folder).then((said) => {
      if (isGone) clearUp()
      else socket.write(`${JSON.stringify(said)}\n`)
    })
  })
  // Nobody else may connect, not even between its making and a change of its mode.
  const mask = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(file, resolve)
    })
  } finally {
    process.umask(mask)
  }
  return { close: () => void server.close() }
}

export type Copy = { folder: string; end(): void }

/** A copy of the database that another process runs; null when none does. */
export const askForCopy = async ({ dataDir }: Pick<Config, 'dataDir'>): Promise<Copy | null> => {
  const socket = net.connect(socketIn(dataDir))
  const isThere = await new Promise<boolean>((resolve, reject) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      ['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '') ? resolve(false) : reject(error),
    )
  })
  if (!isThere) return null
  const { value } = await createInterface(socket)[Symbol.asyncIterator]().next()
  const answer = JSON.parse(value ?? '{"failure":"it ended"}') as Answer
  if ('failure' in answer) {
    socket.destroy()
    throw new Error(`Welkom could not copy its database: ${answer.failure}`)
  }
  socket.on('error', () => {})
  const end = () => {
    remove(answer.folder)
    socket.destroy()
  }
  return { folder: answer.folder, end }
}
