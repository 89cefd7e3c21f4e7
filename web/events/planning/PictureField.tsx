import type { ComponentProps } from 'react'
import type { Illustrated } from '#shared/events/illustrations.ts'
import { isUploadedPicture } from '#shared/events/pictures/rules.ts'
import { EventPicture } from '#web/events/EventPicture.tsx'
import { type Picture, PictureEditor } from '#web/events/pictures/PictureEditor.tsx'
import { t } from '#web/language/t.tsx'
import { TextInput, type TextInputProps } from '#web/ui/TextInput.tsx'
import styles from './PictureField.module.css'

type Props = {
  /** For a preview of the illustration. */
  event: Illustrated
  picture: Picture
  /** Props of the URL input, for a picture on another site. */
  field: TextInputProps
  /** Whether a picture on another site may be chosen. */
  hasAddress?: boolean
  onChange: (picture: Picture) => void
  uploading: PictureEditorProps['uploading']
  onUploading: (isUploading: boolean) => void
}

type PictureEditorProps = ComponentProps<typeof PictureEditor>

/** Preview with upload and crop, or a URL of a picture on another site. */
export const PictureField = ({
  event,
  picture,
  field,
  hasAddress = true,
  onChange,
  ...upload
}: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would name each button in it too.
  <div role="group" aria-label={t('common.picture')} className="stack gap-12">
    <PictureEditor
      picture={picture}
      onChange={onChange}
      placeholder={
        <EventPicture event={{ ...event, ...picture }} className={styles.picture} isAboveFold />
      }
      hint={t('events.form.pictureHint')}
      {...upload}
    />
    {!hasAddress || (picture.imageUrl && isUploadedPicture(picture.imageUrl)) ? (
      field.error && <p role="alert">{field.error}</p>
    ) : (
      <TextInput
        type="url"
        label={t('events.form.imageUrl')}
        description={t('events.form.imageUrlHint')}
        {...field}
      />
    )}
  </div>
)
