import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import pLimit from 'p-limit'
import { AppError } from '#server/http/appError.ts'
import type { FileSize } from '#shared/files/contract.ts'
import { cleanFileName } from './fileName.ts'
import { fileTypeOf } from './fileType.ts'
import type { RenderPicture } from './pictures/pictureRenderer.ts'

/** A file as it will be stored. */
export type PreparedFile = {
  kind: 'picture' | 'document'
  name: string
  mediaType: string
  width: number | null
  height: number | null
  isAnimated: boolean
  preview: Buffer | null
  contents: { size: FileSize; bytes: Buffer; sha256: Buffer }[]
}

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

// With the time of the renderer and the bucket, below the patience of browsers and proxies.
const maxWaitMs = 10_000

const busy = () => new AppError('files_busy', { retryAfterSeconds: 20 })

/** For what needs much memory. Those that wait need none, and do not wait for long. */
const createTurns = ({ atOnce, waiting }: { atOnce: number; waiting: number }) => {
  const limit = pLimit(atOnce)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (limit.pendingCount >= waiting) throw busy()
    const since = performance.now()
    return limit(() => {
      if (performance.now() - since > maxWaitMs) throw busy()
      return work()
    })
  }
}

// One decoded picture may need 200 MB.
const rendering = createTurns({ atOnce: 1, waiting: 8 })
// A document may have 10 MB, twice that on its way to the database.
const holding = createTurns({ atOnce: 4, waiting: 32 })

const readAll = async (file: FileHandle) => {
  const bytes = Buffer.allocUnsafe((await file.stat()).size)
  const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
  // What is behind is memory of others.
  if (bytesRead < bytes.length) throw new Error('An uploaded file could not be read to its end')
  return bytes
}

const contentOf = (size: FileSize, bytes: Buffer) => ({ size, bytes, sha256: hashOf(bytes) })

/** What `store` returns of a document. Of a picture, what it will be: its bytes are read in its turn. */
const storeDocument = async <T>(file: FileHandle, name: string, store: Store<T>) => {
  const bytes = await readAll(file)
  const type = fileTypeOf(bytes, name)
  if (!type) throw new AppError('file_type_not_accepted')
  const { kind, mediaType, extension } = type
  const named = { kind, mediaType, name: cleanFileName(name, extension) }
  if (kind === 'picture') return { picture: named }
  const none = { width: null, height: null, isAnimated: false, preview: null }
  return { stored: await store({ ...named, ...none, contents: [contentOf('document', bytes)] }) }
}

type Store<T> = (prepared: PreparedFile) => Promise<T>

/** Decides what the file is, renders pictures, one at a time, and stores few documents at a time. */
export const storePrepared = async <T>(
  file: FileHandle,
  name: string,
  store: Store<T>,
  render: RenderPicture,
): Promise<T> => {
  const found = await holding(() => storeDocument(file, name, store))
  if ('stored' in found) return found.stored
  const rendered = await rendering(async () => render(await readAll(file)))
  if (typeof rendered === 'string') throw new AppError(rendered)
  const { sizes, ...picture } = rendered
  return store({
    ...found.picture,
    ...picture,
    contents: (['small', 'medium', 'large'] as const).map((size) => contentOf(size, sizes[size])),
  })
}
