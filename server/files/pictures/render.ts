import type { Sharp } from 'sharp'
import {
  animatedWidth,
  maxAnimatedBytes,
  maxMegapixels,
  pictureWidths,
} from '#shared/files/contract.ts'
import type { PictureRefusal, RenderedPicture } from './renderedPicture.ts'
import { sharp } from './sharp.ts'

const maxPixels = maxMegapixels * 1_000_000
/** Of all frames together, at the size they are drawn in. */
const maxFrames = 300
const quality = 80
const previewWidth = 16

const open = (bytes: Buffer, pages = 1) =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages })

/** Upright, in the colours of screens, and without all metadata, which sharp leaves out by default. */
const webp = (image: Sharp, width: number) =>
  image
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality, alphaQuality: quality })

const renderFrames = (bytes: Buffer) =>
  open(bytes, -1)
    .resize({ width: animatedWidth, withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality, effort: 2 })
    .toBuffer()

const refusalOf = (error: unknown): PictureRefusal =>
  error instanceof Error && error.message.includes('exceeds pixel limit')
    ? 'picture_has_too_many_pixels'
    : 'picture_unreadable'

/** The picture in three widths. One that moves is largest as it moves, and stands still in the others. */
export const renderPicture = async (bytes: Buffer): Promise<RenderedPicture | PictureRefusal> => {
  try {
    const { autoOrient, pages = 1 } = await open(bytes).metadata()
    const isAnimated = pages > 1
    if (isAnimated && (bytes.length > maxAnimatedBytes || pages > maxFrames))
      return 'animation_too_large'
    // One after the other: each decodes the picture.
    const large = isAnimated
      ? await renderFrames(bytes)
      : await webp(open(bytes), pictureWidths.large).toBuffer()
    const first = isAnimated ? bytes : large
    const medium = await webp(open(first), pictureWidths.medium).toBuffer()
    const small = await webp(open(medium), pictureWidths.small).toBuffer()
    const preview = await open(small)
      .resize({ width: previewWidth })
      .webp({ quality: 30, alphaQuality: 30 })
      .toBuffer()
    const { width, height } = autoOrient
    return { width, height, isAnimated, preview, sizes: { small, medium, large } }
  } catch (error) {
    return refusalOf(error)
  }
}
