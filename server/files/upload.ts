import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
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
    yield chunk
  }
  if (received === 0) throw new AppError('file_empty')
}

/**
 * Writes the body of a request to a file that exists until `use` is done: uploads that wait for their
 * turn hold no memory. A slow one is stopped.
 */
export const withUploadedFile = async <T>(
  { config }: Pick<App, 'config'>,
  body: Readable,
  use: (path: string) => Promise<T>,
): Promise<T> => {
  const folder = join(config.dataDir, 'uploads')
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    await pipeline(body, bounded, createWriteStream(path), { signal }).catch((error: unknown) => {
      throw signal.aborted ? new AppError('file_upload_timeout') : error
    })
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}
