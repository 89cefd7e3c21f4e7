import pLimit from 'p-limit'
import type { SharpOptions } from 'sharp'
import { sharp } from '#server/files/pictures/sharp.ts'
import { AppError } from '#server/http/appError.ts'
import { photoSizes } from '#shared/profile/contract.ts'

// A small file may decode to a huge image, at four bytes per pixel.
const maxPixels = 25_000_000
const timeoutSeconds = 10
const quality = 80

const processingLimit = pLimit(2)
const maxQueued = 20

/** Detects the type by magic bytes; file name and MIME type are not trusted. */
const isPhoto = (bytes: Buffer) => {
  const start = bytes.toString('latin1', 0, 12)
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(start) ||
    /^RIFF.{4}WEBP$/s.test(start)
  )
}

const toAppError = (error: unknown) => {
  const text = error instanceof Error ? error.message : ''
  if (text.includes('exceeds pixel limit')) return new AppError('photo_has_too_many_pixels')
  if (text.includes('timeout')) return new AppError('photos_busy', { retryAfterSeconds: 10 })
  return new AppError('photo_type_not_accepted')
}

type Size = { width: number; height: number }

const crop = (bytes: Buffer | Uint8Array, { width, height }: Size, options: SharpOptions = {}) =>
  sharp(bytes, options)
    .timeout({ seconds: timeoutSeconds })
    .resize(width, height, { fit: 'cover', position: 'centre' })

/** The stored sizes; both have the same aspect ratio. */
type Sizes = { large: Size; small: Size }

const renderSizes = async (bytes: Buffer, sizes: Sizes) => {
  // Applies the EXIF orientation and drops all metadata.
  const { data, info } = await crop(bytes, sizes.large, {
    limitInputPixels: maxPixels,
    failOn: 'error',
    pages: 1,
    autoOrient: true,
  })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const raw = { width, height, channels }
  const [large, small] = await Promise.all([
    sharp(data, { raw }).webp({ quality }).toBuffer(),
    crop(data, sizes.small, { raw }).webp({ quality }).toBuffer(),
  ])
  return { large, small }
}

/** Crops the centre of a photo and encodes it as WebP in the given sizes. */
export const resizeImage = async (bytes: Buffer, sizes: Sizes) => {
  if (!isPhoto(bytes)) throw new AppError('photo_type_not_accepted')
  if (processingLimit.pendingCount >= maxQueued)
    throw new AppError('photos_busy', { retryAfterSeconds: 10 })
  return processingLimit(() =>
    renderSizes(bytes, sizes).catch((error: unknown) => {
      throw toAppError(error)
    }),
  )
}

const square = (side: number): Size => ({ width: side, height: side })

export const resizeSquare = (bytes: Buffer) =>
  resizeImage(bytes, { large: square(photoSizes.large), small: square(photoSizes.small) })
