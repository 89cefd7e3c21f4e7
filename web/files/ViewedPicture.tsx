import { type CSSProperties, memo, type RefObject, useState } from 'react'
import { pictureWidths } from '#shared/files/contract.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { describePicture } from './describePicture.ts'
import { fileUrl } from './fileUrl.ts'
import styles from './PictureViewer.module.css'
import type { SentPicture } from './PictureViewer.tsx'
import { PlayButton } from './PlayButton.tsx'
import { useMoving } from './useMoving.ts'
import { usePictureFailure } from './usePictureFailure.ts'

type Props = {
  picture: SentPicture
  /** With data saver on, what is beside the shown one is not. */
  mayLoad: boolean
  /** The ref of the one that is shown. */
  frame: RefObject<HTMLDivElement | null> | null
  style: CSSProperties | undefined
}

/** Memoised: with each move of a finger, only the one that is shown changes. */
export const ViewedPicture = memo(({ picture: { file, sender }, mayLoad, frame, style }: Props) => {
  const [isLoaded, setLoaded] = useState(false)
  const { hasFailed, fail, retry } = usePictureFailure()
  const { isMoving, toggle } = useMoving(file.isAnimated)
  const { width, height } = file
  const isStill = file.isAnimated && !isMoving
  const shape = {
    '--ratio': width && height ? width / height : 1,
    '--width': `${Math.min(width ?? 0, pictureWidths.large)}px`,
    ...(file.preview && !isLoaded && { backgroundImage: `url(${file.preview})` }),
    ...style,
  } as CSSProperties
  return (
    <div className={styles.slide} inert={frame === null}>
      <div ref={frame} className={styles.frame} style={shape}>
        {hasFailed ? (
          <div className={styles.failed}>
            <p>{t('files.viewer.notLoaded')}</p>
            <Button
              variant="subtle"
              size="sm"
              onClick={({ currentTarget }) => {
                // The button goes, and must not take the focus with it.
                currentTarget.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
                retry()
              }}
            >
              {t('common.tryAgain')}
            </Button>
          </div>
        ) : (
          mayLoad && (
            <img
              src={fileUrl(file, isStill ? 'medium' : 'large')}
              alt={describePicture(file, sender)}
              draggable={false}
              onLoad={() => setLoaded(true)}
              onError={fail}
            />
          )
        )}
        {file.isAnimated && !hasFailed && <PlayButton isMoving={isMoving} onToggle={toggle} />}
      </div>
    </div>
  )
})
