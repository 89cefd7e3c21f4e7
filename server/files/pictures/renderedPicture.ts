import type { FileSize } from '#shared/files/contract.ts'

type PictureSize = Exclude<FileSize, 'document'>

/** A picture in the sizes in which it is shown. */
export type RenderedPicture = {
  width: number
  height: number
  isAnimated: boolean
  /** A WebP of a few pixels. */
  preview: Buffer
  sizes: Record<PictureSize, Buffer>
}

/** Why a picture is not accepted: codes of errors. */
export type PictureRefusal =
  | 'picture_has_too_many_pixels'
  | 'animation_too_large'
  | 'picture_unreadable'

const names = ['preview', 'small', 'medium', 'large'] as const

type Header = Pick<RenderedPicture, 'width' | 'height' | 'isAnimated'> & { lengths: number[] }

/** One line of JSON, and then the bytes of the preview and each size. */
export const serializePicture = ({ preview, sizes, ...size }: RenderedPicture) => {
  const all = { preview, ...sizes }
  const header: Header = { ...size, lengths: names.map((name) => all[name].length) }
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(header)}\n`),
    ...names.map((name) => all[name]),
  ])
}

export const serializeRefusal = (refusal: PictureRefusal) =>
  Buffer.from(`${JSON.stringify({ refusal })}\n`)

export const deserializePicture = (output: Buffer): RenderedPicture | PictureRefusal => {
  const end = output.indexOf('\n')
  const header: Header | { refusal: PictureRefusal } = JSON.parse(output.toString('utf8', 0, end))
  if ('refusal' in header) return header.refusal
  const { lengths, ...size } = header
  let at = end + 1
  const parts = lengths.map((length) => {
    const part = output.subarray(at, at + length)
    at += length
    return part
  })
  const [preview, small, medium, large] = parts
  if (!(preview && small && medium && large)) throw new Error('A rendered picture is incomplete')
  return { ...size, preview, sizes: { small, medium, large } }
}
