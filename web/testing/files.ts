import type { AttachedFile } from '#shared/files/contract.ts'
import { newId } from './ids.ts'

/** A white pixel. */
const preview = 'data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'

export const aPictureFile = (changes: Partial<AttachedFile> = {}): AttachedFile => ({
  id: newId(),
  kind: 'picture',
  name: 'market.jpeg',
  bytes: 120_000,
  width: 1200,
  height: 900,
  isAnimated: false,
  preview,
  description: null,
  ...changes,
})

export const aDocument = (name: string, bytes: number): AttachedFile => ({
  ...aPictureFile({ kind: 'document', name, bytes }),
  width: null,
  height: null,
  preview: null,
})

/** Chooses a picture of a few pixels in the first file input inside of `area`. */
export const choosePicture = async (area: ParentNode, name: string) => {
  const input = area.querySelector<HTMLInputElement>('input[type="file"]')
  if (!input) throw new Error('There is no way to add a file')
  const canvas = new OffscreenCanvas(40, 30)
  canvas.getContext('2d')?.fillRect(0, 0, 40, 30)
  const chosen = new DataTransfer()
  chosen.items.add(new File([await canvas.convertToBlob()], name, { type: 'image/png' }))
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
