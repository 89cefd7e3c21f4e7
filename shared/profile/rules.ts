import { maxPhotoBytes, photoTypes, profile } from './contract.ts'

/** The messages for the toast; the titles are also the server's errors. */
const photoErrors = {
  size: { title: 'profile.photo_too_large', description: 'profile.photo_too_large_hint' },
  type: { title: 'profile.photo_type_not_accepted', description: 'profile.photo_type_hint' },
} as const

type PhotoFile = { size: number; type: string }

/** Checks a file before the upload. Returns null when it is valid. */
export const photoFileError = ({ size, type }: PhotoFile) => {
  if (!photoTypes.some((known) => known === type)) return photoErrors.type
  return size > maxPhotoBytes ? photoErrors.size : null
}

export const photoPath = (id: string) => profile.photo.path.replace(':id', id)
