import { Button, TextInput, type TextInputProps } from '@mantine/core'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { isOwnPicture } from '#shared/events/planning/rules.ts'
import { EventPicture } from '#web/events/EventPicture.tsx'
import { PhotoInput } from '#web/ui/PhotoInput.tsx'
import { useUploadPicture } from './data.ts'
import styles from './PictureField.module.css'

type Props = {
  imageUrl: string
  category: string
  /** Where the address is typed, when it is one of another site. */
  field: TextInputProps
  onChange: (imageUrl: string) => void
  onSending: (isSending: boolean) => void
}

/** The picture as it will be seen, to be chosen here or named by its address. */
export const PictureField = ({ imageUrl, category, field, onChange, onSending }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const { upload, isPending } = useUploadPicture()
  const choose = (file: File) => {
    onSending(true)
    upload(file, { onDone: onChange, onSettled: () => onSending(false) })
  }
  const remove = () => {
    onChange('')
    chooser.current?.focus()
  }
  const isOwn = isOwnPicture(imageUrl)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would name each button in it too.
    <div role="group" aria-label="Picture" className={styles.field}>
      <EventPicture
        event={{ imageUrl: imageUrl.trim() || null, category }}
        className={styles.picture}
        isAtTop
      />
      <div className={styles.steps}>
        <PhotoInput ref={input} label="Picture file" onChoose={choose} />
        <Button
          ref={chooser}
          variant="light"
          leftSection={<IconPhoto size={18} aria-hidden="true" />}
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) input.current?.click()
          }}
        >
          {isPending ? 'Uploading...' : isOwn ? 'Change picture' : 'Choose picture'}
        </Button>
        {isOwn && (
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
      <p className={styles.hint}>
        Optional: JPEG, PNG, GIF or WebP, up to 5 MB. Without one we draw something that fits.
      </p>
      {isOwn ? (
        field.error && <p role="alert">{field.error}</p>
      ) : (
        <TextInput
          type="url"
          label="Image address"
          description="Instead of a file: starts with https"
          {...field}
        />
      )}
    </div>
  )
}
