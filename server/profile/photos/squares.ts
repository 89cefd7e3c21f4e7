import pLimit from 'p-limit'
import sharp, { type SharpOptions } from 'sharp'
import { Refusal } from '#server/http/refusal.ts'
import { photoSizes } from '#shared/profile/contract.ts'
import { photoRefusals } from '#shared/profile/rules.ts'

// Only what a photo may be is ever decoded, however well something else is disguised.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
})
// Each photo is seen once; the rest of the server wants the other core.
sharp.cache(false)
sharp.concurrency(1)

// An uncompressed picture takes four bytes for each: a small file may hold a huge one.
const mostPixels = 25_000_000
const secondsForOne = 10
const quality = 80

const atOnce = pLimit(2)
const longestLine = 20

const photoBusy = 'Many photos are being made ready. Please try again in a moment.'
const tooManyPixels = 'This photo has too many pixels. Please select a smaller one.'

/** What a file is stands in its first bytes; its name and type are only what somebody says. */
const isPhoto = (bytes: Buffer) => {
  const start = bytes.toString('latin1', 0, 12)
  return (
    start.startsWith('\xff\xd8\xff') ||
    start.startsWith('\x89PNG\r\n\x1a\n') ||
    /^GIF8[79]a/.test(start) ||
    /^RIFF.{4}WEBP$/s.test(start)
  )
}

const refusalOf = (error: unknown) => {
  const text = error instanceof Error ? error.message : ''
  if (text.includes('exceeds pixel limit')) return new Refusal(400, tooManyPixels)
  if (text.includes('timeout')) return new Refusal(503, photoBusy, { retryAfterSeconds: 10 })
  return new Refusal(400, photoRefusals.type.title)
}

type Size = { width: number; height: number }

const cut = (bytes: Buffer | Uint8Array, { width, height }: Size, options: SharpOptions = {}) =>
  sharp(bytes, options)
    .timeout({ seconds: secondsForOne })
    .resize(width, height, { fit: 'cover', position: 'centre' })

/** In which it is kept; both of one shape. */
type Sizes = { large: Size; small: Size }

const draw = async (bytes: Buffer, sizes: Sizes) => {
  // Turned as the camera was held, then without all that the camera wrote: no metadata is kept.
  const { data, info } = await cut(bytes, sizes.large, {
    limitInputPixels: mostPixels,
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
    cut(data, sizes.small, { raw }).webp({ quality }).toBuffer(),
  ])
  return { large, small }
}

/** The middle of a photo, as it is kept: WebP in the sizes in which it is shown. */
export const picturesOf = async (bytes: Buffer, sizes: Sizes) => {
  if (!isPhoto(bytes)) throw new Refusal(400, photoRefusals.type.title)
  if (atOnce.pendingCount >= longestLine)
    throw new Refusal(503, photoBusy, { retryAfterSeconds: 10 })
  return atOnce(() =>
    draw(bytes, sizes).catch((error: unknown) => {
      throw refusalOf(error)
    }),
  )
}

const squareOf = (side: number): Size => ({ width: side, height: side })

export const squaresOf = (bytes: Buffer) =>
  picturesOf(bytes, { large: squareOf(photoSizes.large), small: squareOf(photoSizes.small) })
