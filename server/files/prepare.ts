import { createHash } from 'node:crypto'
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
  contents: { size: FileSize; bytes: Buffer; sha256: Buffer }[]
}

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

// One decoded picture may need 200 MB.
const oneAtATime = pLimit(1)
const maxWaiting = 8
// With the time of the renderer and the bucket, below the patience of browsers and proxies.
const maxWaitMs = 10_000

const busy = () => new AppError('files_busy', { retryAfterSeconds: 20 })

const readAll = async (file: FileHandle) => {
  const bytes = Buffer.allocUnsafe((await file.stat()).size)
  const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
  // What is behind is memory of others.
  if (bytesRead < bytes.length) throw new Error('An uploaded file could not be read to its end')
  return bytes
}

const contentOf = (size: FileSize, bytes: Buffer) => ({ size, bytes, sha256: hashOf(bytes) })

/** Reads pictures when it is their turn: those that wait hold no memory. */
const renderInTurn = (file: FileHandle, render: typeof renderInProcess) => {
  if (oneAtATime.pendingCount >= maxWaiting) throw busy()
  const since = performance.now()
  return oneAtATime(async () => {
    if (performance.now() - since > maxWaitMs) throw busy()
    return render(await readAll(file))
  })
}

/** Decides what the file is, and renders pictures, one at a time. */
export const prepareFile = async (
  file: FileHandle,
  name: string,
  render = renderInProcess,
): Promise<PreparedFile> => {
  const type = fileTypeOf(await readAll(file), name)
  if (!type) throw new AppError('file_type_not_accepted')
  const { kind, mediaType, extension } = type
  const named = { kind, mediaType, name: cleanFileName(name, extension) }
  if (kind === 'document') {
    const none = { width: null, height: null, isAnimated: false, preview: null }
    return { ...named, ...none, contents: [contentOf('document', await readAll(file))] }
  }
  const rendered = await renderInTurn(file, render)
  if (typeof rendered === 'string') throw new AppError(rendered)
  const { sizes, ...picture } = rendered
  return {
    ...named,
    ...picture,
    contents: (['small', 'medium', 'large'] as const).map((size) => contentOf(size, sizes[size])),
  }
}
