import type { FileHandle } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
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
const maxWaiting = 40

const prepare = async (file: FileHandle, name: string): Promise<PreparedFile> => {
  const bytes = await buffer(
    file.createReadStream({ start: 0, autoClose: false, emitClose: false }),
  )
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
  if (oneAtATime.pendingCount >= maxWaiting)
    throw new AppError('files_busy', { retryAfterSeconds: 20 })
  return oneAtATime(async () => use(await prepare(file, name)))
}
