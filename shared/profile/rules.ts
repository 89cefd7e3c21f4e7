import { mostPhotoBytes, photoTypes, profile } from './contract.ts'

/** As the server refuses a photo, and what the toast says below it. */
export const photoRefusals = {
  size: { title: 'File too large', description: 'Please select a photo smaller than 5MB' },
  type: {
    title: 'Invalid file type',
    description: 'Please select a JPEG, PNG, GIF, or WebP image',
  },
} as const

type PhotoFile = { size: number; type: string }

/** What is wrong with a file, as far as that shows before it is sent. */
export const refusalOfFile = ({ size, type }: PhotoFile) => {
  if (!photoTypes.some((known) => known === type)) return photoRefusals.type
  return size > mostPhotoBytes ? photoRefusals.size : null
}

export const addressOfPhoto = (id: string) => profile.photo.path.replace(':id', id)
