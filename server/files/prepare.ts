import type { FileHandle } from 'node:fs/promises'
import pLimit from 'p-limit'
import { AppError } from '#server/http/appError.ts'
import type { FileSize } from '#shared/files/contract.ts'
import { cleanFileName } from './fileName.ts'
import { fileTypeOf } from './fileType.ts'
import { renderInProcess } from './pictures/pictureRenderer.ts'

/** A file as it will be stored. */
export type PreparedFile = {
  kind: 'picture' | 'document'
  name: string
  mediaType: string
  width: number | null
  height: number | null
  isAnimated: boolean
  preview: Buffer | null
  contents: { size: FileSize; bytes: Buffer }[]
}

// One decoded picture may need 200 MB.
const oneAtATime = pLimit(1)
const maxWaiting = 8
// With the time of the renderer and the bucket, below the patience of browsers and proxies.
const maxWaitMs = 10_000

const busy = () => new AppError('files_busy', { retryAfterSeconds: 20 })

const prepare = async (file: FileHandle, name: string): Promise<PreparedFile> => {
  const bytes = Buffer.allocUnsafe((await file.stat()).size)
  await file.read(bytes, 0, bytes.length, 0)
  const type = fileTypeOf(bytes, name)
  if (!type) throw new AppError('file_type_not_accepted')
  const { kind, mediaType, extension } = type
  const named = { kind, mediaType, name: cleanFileName(name, extension) }
  if (kind === 'document') {
    const none = { width: null, height: null, isAnimated: false, preview: null }
    return { ...named, ...none, contents: [{ size: 'document', bytes }] }
  }
  const rendered = await renderInProcess(bytes)
  if (typeof rendered === 'string') throw new AppError(rendered)
  const { sizes, ...picture } = rendered
  return {
    ...named,
    ...picture,
    contents: (['small', 'medium', 'large'] as const).map((size) => ({ size, bytes: sizes[size] })),
  }
}

/** Decides what the file is, and renders pictures, one file at a time; `use` is part of its turn. */
export const withPreparedFile = <T>(
  file: FileHandle,
  name: string,
  use: (prepared: PreparedFile) => Promise<T>,
): Promise<T> => {
  if (oneAtATime.pendingCount >= maxWaiting) throw busy()
  const since = performance.now()
  return oneAtATime(async () => {
    if (performance.now() - since > maxWaitMs) throw busy()
    return use(await prepare(file, name))
  })
}
