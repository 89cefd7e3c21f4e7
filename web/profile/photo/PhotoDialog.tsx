import type { RefObject } from 'react'
import { t } from '#web/language/t.tsx'
import { useUploadPhoto } from '#web/profile/data.ts'
import { CropDialog } from '#web/ui/crop/CropDialog.tsx'

type Props = { file: File; onClose: () => void; fallbackFocus: RefObject<HTMLElement | null> }

/** Crops the photo to a square and uploads it. */
export const PhotoDialog = ({ file, onClose, fallbackFocus }: Props) => {
  const { upload, isPending } = useUploadPhoto()
  return (
    <CropDialog
      file={file}
      title={t('profile.photo.crop.title')}
      submitLabel={t('profile.photo.crop.submit')}
      aspect={1}
      shape="round"
      maxWidth={1024}
      isPending={isPending}
      onCrop={(photo) => upload(photo, onClose)}
      onClose={onClose}
      fallbackFocus={fallbackFocus}
    />
  )
}
