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
