import { IconPhoto, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { isUploadedPicture } from '#shared/events/pictures/rules.ts'
import { EventPicture } from '#web/events/EventPicture.tsx'
import type { Illustrated } from '#web/events/illustrations.ts'
import { Button } from '#web/ui/Button.tsx'
import { PhotoInput } from '#web/ui/PhotoInput.tsx'
import { TextInput, type TextInputProps } from '#web/ui/TextInput.tsx'
import { useUploadPicture } from './data.ts'
import styles from './PictureField.module.css'

type Props = {
  /** For a preview of the illustration. */
  event: Illustrated
  imageUrl: string
  /** Props of the URL input, for a picture on another site. */
  field: TextInputProps
  onChange: (imageUrl: string) => void
  onUploading: (isUploading: boolean) => void
}

/** Preview with upload, or a URL of a picture on another site. */
export const PictureField = ({ event, imageUrl, field, onChange, onUploading }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const { upload, isPending } = useUploadPicture()
  const uploadFile = (file: File) => {
    onUploading(true)
    upload(file, { onDone: onChange, onSettled: () => onUploading(false) })
  }
  const remove = () => {
    onChange('')
    chooseButton.current?.focus()
  }
  const isUploaded = isUploadedPicture(imageUrl)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would name each button in it too.
    <div role="group" aria-label="Picture" className="stack gap-medium">
      <EventPicture
        event={{ ...event, imageUrl: imageUrl.trim() || null }}
        className={styles.picture}
        isAboveFold
      />
      <div className="row">
        <PhotoInput ref={input} label="Picture file" onChoose={uploadFile} />
        <Button
          ref={chooseButton}
          variant="light"
          leftSection={<IconPhoto size={18} aria-hidden="true" />}
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) input.current?.click()
          }}
        >
          {isPending ? 'Uploading...' : isUploaded ? 'Change picture' : 'Choose picture'}
        </Button>
        {isUploaded && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconX size={18} aria-hidden="true" />}
            onClick={remove}
          >
            Remove picture
          </Button>
        )}
      </div>
      <p className="muted text-small">
        Optional. JPEG, PNG, GIF or WebP, up to 5 MB. Without a picture, we show a drawing that
        fits.
      </p>
      {isUploaded ? (
        field.error && <p role="alert">{field.error}</p>
      ) : (
        <TextInput
          type="url"
          label="Image address"
          description="Instead of a file. Must start with https"
          {...field}
        />
      )}
    </div>
  )
}
