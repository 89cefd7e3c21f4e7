import { IconPhotoOff } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import type { AttachedFile } from '#shared/files/contract.ts'
import { t } from '#web/language/t.tsx'
import { describePicture, type Sender } from './describePicture.ts'
import { fileUrl, stillSources } from './fileUrl.ts'
import styles from './MessageFiles.module.css'
import { PlayButton } from './PlayButton.tsx'
import { useMoving } from './useMoving.ts'
import { usePictureFailure } from './usePictureFailure.ts'

type Props = {
  file: AttachedFile
  sender: Sender
  /** Its width on the page, for the browser's choice of the size. */
  sizes: string
  onOpen: () => void
  isStep: boolean
  children?: ReactNode
}

/** A picture in a message: a tap opens it. Until it is loaded, its few pixels are shown. */
export const ChatPicture = ({ file, sender, sizes, onOpen, isStep, children }: Props) => {
  // Offline the preview stays.
  const { isOnline, hasFailed, fail, retry } = usePictureFailure()
  const [isLoaded, setLoaded] = useState(false)
  const { isMoving, toggle } = useMoving(file.isAnimated)
  const source = isMoving ? { src: fileUrl(file, 'large') } : stillSources(file)
  const preview = file.preview && !isLoaded && !(hasFailed && isOnline)
  const id = useId()
  const open = useRef<HTMLButtonElement>(null)
  const alt = describePicture(file, sender)
  return (
    <div className={styles.picture}>
      <button
        ref={open}
        id={id}
        type="button"
        className={styles.open}
        {...(isStep && { 'data-step': 'picture', tabIndex: -1 })}
        aria-haspopup="dialog"
        style={preview ? { backgroundImage: `url(${file.preview})` } : undefined}
        onClick={onOpen}
      >
        {hasFailed ? (
          <>
            <span className="visually-hidden">{alt}</span>
            {isOnline && <IconPhotoOff size={28} stroke={1.5} aria-hidden="true" />}
          </>
        ) : (
          <img
            {...source}
            sizes={sizes}
            alt={alt}
            width={file.width ?? undefined}
            height={file.height ?? undefined}
            loading="lazy"
            decoding="async"
            onLoad={() => setLoaded(true)}
            onError={fail}
          />
        )}
        {children}
      </button>
      {/* Where the number of more pictures is, the viewer offers it. */}
      {hasFailed && isOnline && !children && (
        <button
          type="button"
          className={styles.retry}
          {...(isStep && { 'data-step': 'retry', tabIndex: -1 })}
          aria-describedby={id}
          onClick={() => {
            open.current?.focus({ preventScroll: true })
            retry()
          }}
        >
          {t('common.tryAgain')}
        </button>
      )}
      {file.isAnimated && !hasFailed && (
        <PlayButton isMoving={isMoving} onToggle={toggle} tabIndex={isStep ? -1 : 0} />
      )}
    </div>
  )
}
