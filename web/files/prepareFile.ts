import { maxFileBytes } from '#shared/files/contract.ts'
import { t } from '#web/language/t.tsx'
import { isPicture } from './acceptedFiles.ts'

export type PreparedFile = { name: string; blob: Blob; width?: number; height?: number }
type Refusal = { refusal: string }

/** What the server reads. Others are redrawn, if this browser can. */
const readableTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

// The server makes smaller pictures of it anyway, so more would only take longer to upload.
const maxSide = 2400
const maxBytes = 1.5 * 1024 * 1024
const quality = 0.85

/** Decoded, a larger picture may take more memory than a phone has. */
const maxReadBytes = 30 * 1024 * 1024

/** Of a WebP file, whose header tells it. */
const isMovingWebP = async (file: Blob) => {
  const header = new Uint8Array(await file.slice(0, 21).arrayBuffer())
  return String.fromCharCode(...header.slice(12, 16)) === 'VP8X' && ((header[20] ?? 0) & 2) !== 0
}

const mayMove = async (file: Blob) =>
  file.type === 'image/gif' || (file.type === 'image/webp' && (await isMovingWebP(file)))

const redraw = async (bitmap: ImageBitmap, type: string) => {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('2d canvas context is unavailable')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return { blob: await canvas.convertToBlob({ type, quality }), width, height }
}

/** The drawn picture may have another format. */
const renamed = (name: string, { type }: Blob) =>
  `${name.replace(/\.[a-z]{3,4}$/i, '')}.${type.slice('image/'.length).replace('jpeg', 'jpg')}`

const preparePicture = async (file: File): Promise<PreparedFile | Refusal> => {
  const isReadable = readableTypes.includes(file.type)
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap)
    return isReadable ? { name: file.name, blob: file } : { refusal: t('files.attach.notReadable') }
  try {
    const { width, height } = bitmap
    const original = { name: file.name, blob: file, width, height }
    const isLarge = Math.max(width, height) > maxSide || file.size > maxBytes
    if (isReadable && (!isLarge || (await mayMove(file)))) return original
    // PNG and WebP may be transparent, which a JPEG cannot be.
    const keepsTransparency = file.type === 'image/png' || file.type === 'image/webp'
    const drawn = await redraw(bitmap, keepsTransparency ? 'image/webp' : 'image/jpeg').catch(
      () => null, // a phone may lack the memory
    )
    if (isReadable && (!drawn || drawn.blob.size >= file.size)) return original
    if (!drawn) return { refusal: t('files.attach.notReadable') }
    return { ...drawn, name: renamed(file.name, drawn.blob) }
  } finally {
    bitmap.close()
  }
}

/** In memory, because the file itself may change or disappear until it is uploaded. */
const copy = async (blob: Blob) => new Blob([await blob.arrayBuffer()], { type: blob.type })

/** The file as it is uploaded. A large picture becomes smaller, and one of a rare format a JPEG. */
export const prepareFile = async (file: File): Promise<PreparedFile | Refusal> => {
  const tooLarge = { refusal: t('files.file_too_large') }
  if (file.size > (isPicture(file) ? maxReadBytes : maxFileBytes)) return tooLarge
  const prepared = isPicture(file) ? await preparePicture(file) : { name: file.name, blob: file }
  if ('refusal' in prepared) return prepared
  if (prepared.blob.size > maxFileBytes) return tooLarge
  return { ...prepared, blob: await copy(prepared.blob) }
}
