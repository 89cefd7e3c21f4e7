import { maxPhotoBytes, photoTypes, profile } from './contract.ts'

/** The server's error messages for a photo, and the details for the toast. */
export const photoErrors = {
  size: { title: 'File too large', description: 'Please select a photo smaller than 5MB' },
  type: {
    title: 'Invalid file type',
    description: 'Please select a JPEG, PNG, GIF, or WebP image',
  },
} as const

type PhotoFile = { size: number; type: string }

/** Checks a file before the upload. Returns null when it is valid. */
export const photoFileError = ({ size, type }: PhotoFile) => {
  if (!photoTypes.some((known) => known === type)) return photoErrors.type
  return size > maxPhotoBytes ? photoErrors.size : null
}

export const photoPath = (id: string) => profile.photo.path.replace(':id', id)
