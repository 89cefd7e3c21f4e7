import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished, PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { maxFileBytes } from '#shared/files/contract.ts'

/** Without a byte for this long, the connection is lost. */
const stallMs = 15_000
/** 10 MB over a slow mobile connection. */
const totalMs = 5 * 60_000

/** Stops an upload that is larger than it may be, whatever its headers say. */
async function* bounded(body: AsyncIterable<Buffer>) {
  let received = 0
  for await (const chunk of body) {
    received += chunk.length
    if (received > maxFileBytes) throw new AppError('file_too_large')
    yield chunk
  }
  if (received === 0) throw new AppError('file_empty')
}

/**
 * Writes what arrives, until it stalls. The rest of a rejected body is discarded: a client that is
 * still sending would not read the response, and one whose request is destroyed gets none.
 */
const receive = async (body: Readable, file: FileHandle) => {
  const late = new AbortController()
  const stop = () => late.abort()
  const total = setTimeout(stop, totalMs)
  const stall = setTimeout(stop, stallMs)
  const copy = new PassThrough()
  const forget = finished(body, { writable: false }, (error) => error && copy.destroy(error))
  body.on('data', () => stall.refresh())
  body.pipe(copy)
  const write = (chunks: AsyncIterable<Buffer>) => file.writeFile(chunks)
  try {
    await pipeline(copy, bounded, write, { signal: late.signal })
  } catch (error) {
    body.unpipe(copy)
    body.resume()
    throw late.signal.aborted ? new AppError('file_upload_timeout') : error
  } finally {
    forget()
    clearTimeout(total)
    clearTimeout(stall)
  }
}

const folderOf = ({ dataDir }: Pick<App['config'], 'dataDir'>) => join(dataDir, 'uploads')

/** At the start: a process that was killed may have left a file that still had its name. */
export const emptyUploads = async ({ config }: Pick<App, 'config'>) => {
  const folder = folderOf(config)
  const names = await readdir(folder).catch(() => []) // before the first upload
  for (const name of names) await rm(join(folder, name), { force: true })
}

/**
 * Writes the body of a request to a file without a name, which the system removes when it is closed,
 * also when the process is killed. So uploads that wait for their turn hold no memory. One that
 * stalls is stopped.
 */
export const withUploadedFile = async <T>(
  { config }: Pick<App, 'config'>,
  body: Readable,
  use: (file: FileHandle) => Promise<T>,
): Promise<T> => {
  const folder = folderOf(config)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  try {
    await rm(path, { force: true }) // a process that starts may be faster
    await receive(body, file)
    return await use(file)
  } finally {
    await file.close()
  }
}
