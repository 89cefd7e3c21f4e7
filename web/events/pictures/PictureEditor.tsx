import { IconPhoto, IconX } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { centre, isUploadedPicture } from '#shared/events/pictures/rules.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { FocalPointField } from '#web/ui/crop/FocalPointField.tsx'
import type { FocalPoint } from '#web/ui/crop/focalPoint.ts'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { PhotoInput } from '#web/ui/PhotoInput.tsx'
import type { useUploadPicture } from './data.ts'

const CropDialog = lazyComponent(
  async () => (await import('#web/ui/crop/CropDialog.tsx')).CropDialog,
)

const aspect = 16 / 9
const maxWidth = 2400

export type Picture = FocalPoint & { imageUrl: string | null }

type Props = {
  picture: Picture
  onChange: (picture: Picture) => void
  /** Shown without a picture. */
  placeholder: ReactNode
  hint: string
  uploading: ReturnType<typeof useUploadPicture>
  onUploading?: (isUploading: boolean) => void
}

/** Uploads a picture, crops it, and chooses the part that every crop keeps. */
export const PictureEditor = ({
  picture,
  onChange,
  placeholder,
  hint,
  uploading: { upload, isPending },
  onUploading = () => {},
}: Props) => {
  const { imageUrl } = picture
  const container = useRef<HTMLDivElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const isUploaded = imageUrl !== null && isUploadedPicture(imageUrl)
  const send = (cropped: Blob) => {
    onUploading(true)
    upload(cropped, {
      onDone: (url) => {
        onChange({ imageUrl: url, ...centre })
        setFile(null)
      },
      onSettled: () => onUploading(false),
    })
  }
  return (
    <div ref={container} tabIndex={-1} className="stack gap-12 no-outline">
      {imageUrl ? (
        <FocalPointField
          url={imageUrl}
          smallUrl={isUploaded ? `${imageUrl}?size=small` : null}
          point={picture}
          onChange={(point) => onChange({ ...picture, ...point })}
        />
      ) : (
        placeholder
      )}
      <PictureButtons
        isUploaded={isUploaded}
        isPending={isPending}
        onChoose={setFile}
        onRemove={() => {
          onChange({ imageUrl: null, ...centre })
          container.current?.focus()
        }}
      />
      <p className="muted text-14">{hint}</p>
      {file && (
        <CropDialog
          file={file}
          title={t('events.picture.cropTitle')}
          submitLabel={t('events.picture.use')}
          aspect={aspect}
          shape="rect"
          maxWidth={maxWidth}
          isPending={isPending}
          onCrop={send}
          onClose={() => setFile(null)}
          fallbackFocus={container as RefObject<HTMLElement | null>}
        />
      )}
    </div>
  )
}

type ButtonsProps = {
  isUploaded: boolean
  isPending: boolean
  onChoose: (file: File) => void
  onRemove: () => void
}

const PictureButtons = ({ isUploaded, isPending, onChoose, onRemove }: ButtonsProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="cluster">
      <PhotoInput ref={input} label={t('events.picture.label')} onChoose={onChoose} />
      <Button
        variant="light"
        leftSection={<IconPhoto size={18} aria-hidden="true" />}
        isBusy={isPending}
        onClick={() => input.current?.click()}
      >
        {isPending
          ? t('events.picture.uploading')
          : t(isUploaded ? 'events.picture.change' : 'events.picture.choose')}
      </Button>
      {isUploaded && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconX size={18} aria-hidden="true" />}
          onClick={onRemove}
        >
          {t('events.picture.remove')}
        </Button>
      )}
    </div>
  )
}
