import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#server/http/appError.ts'
import type { App } from '#server/http/context.ts'
import { maxFileBytes } from '#shared/files/contract.ts'

const timeoutMs = 28_000

/** Stops an upload that is larger than it may be, whatever its headers say. */
async function* bounded(body: Readable) {
  let received = 0
  for await (const chunk of body) {
    received += (chunk as Buffer).length
    if (received > maxFileBytes) throw new AppError('file_too_large')
    yield chunk as Buffer
  }
  if (received === 0) throw new AppError('file_empty')
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
 * also when the process is killed. So uploads that wait for their turn hold no memory. A slow one is
 * stopped.
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
    const signal = AbortSignal.timeout(timeoutMs)
    const write = (chunks: AsyncIterable<Buffer>) => file.writeFile(chunks)
    await pipeline(body, bounded, write, { signal }).catch((error: unknown) => {
      throw signal.aborted ? new AppError('file_upload_timeout') : error
    })
    return await use(file)
  } finally {
    await file.close()
  }
}
