import fs from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { lockWith, unlockWith } from './keys.ts'

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

const lockedStart = 'age-encryption.org/'
const zippedStart = Buffer.of(0x1f, 0x8b)

const locked = async (pieces: Readable, key: string) => {
  const lock = await lockWith(key)
  return Readable.fromWeb((await lock.encrypt(Readable.toWeb(pieces) as Bytes)) as Bytes)
}

/** Writes the pieces into a file that is there as a whole, and on the disk, or not at all. */
export const writeFile = async (
  file: string,
  pieces: AsyncIterable<Buffer>,
  key: string | undefined,
): Promise<void> => {
  const part = `${file}.part`
  try {
    const zipped = Readable.from(pieces, { objectMode: false }).compose(createGzip()) as Readable
    const out = fs.createWriteStream(part, { mode: 0o600, flush: true })
    await pipeline(key ? await locked(zipped, key) : zipped, out)
    // A name that is taken meanwhile is not written over.
    fs.linkSync(part, file)
    flushFolder(path.dirname(file))
  } finally {
    await rm(part, { force: true })
  }
}

const flushFolder = (folder: string) => {
  const fd = fs.openSync(folder, 'r')
  fs.fsyncSync(fd)
  fs.closeSync(fd)
}

const damaged = (error: unknown) =>
  new Error(`This backup is damaged or was cut short (${(error as Error).message})`, {
    cause: error,
  })

const startOf = (file: string) => {
  const found = fs.statSync(file, { throwIfNoEntry: false })
  if (!found) throw new Error(`There is no file ${path.resolve(file)}`)
  if (found.isDirectory()) throw new Error(`${path.resolve(file)} is a folder: name a file in it`)
  const fd = fs.openSync(file, 'r')
  const start = Buffer.alloc(lockedStart.length)
  fs.readSync(fd, start)
  fs.closeSync(fd)
  return start
}

const unlocked = async (file: string, key: string | undefined) => {
  if (!key) throw new Error('This backup is encrypted: set the BACKUP_KEY it was made with')
  const unlock = unlockWith(key)
  const bytes = Readable.toWeb(fs.createReadStream(file)) as Bytes
  try {
    return Readable.fromWeb((await unlock.decrypt(bytes)) as Bytes)
  } catch (error) {
    const isOther = /no identity matched/.test(String(error))
    throw isOther ? new Error('This backup was made with another BACKUP_KEY') : damaged(error)
  }
}

/** The pieces that were written; a file that was changed or cut short fails before its end. */
export async function* readFile(file: string, key: string | undefined): AsyncGenerator<Buffer> {
  const start = startOf(file)
  const isLocked = start.toString('latin1') === lockedStart
  if (!isLocked && !start.subarray(0, 2).equals(zippedStart))
    throw new Error(`${file} is not a backup of Welkom`)
  const source = isLocked ? await unlocked(file, key) : fs.createReadStream(file)
  const unzipped = createGunzip()
  // Its error is the one that reading what was unzipped ends with.
  pipeline(source, unzipped).catch(() => {})
  try {
    yield* unzipped as AsyncIterable<Buffer>
  } catch (error) {
    throw damaged(error)
  }
}
