import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { t } from '#web/language/t.tsx'
import styles from './PlayButton.module.css'

type Props = { isMoving: boolean; onToggle: () => void; tabIndex?: number }

/** On a picture that can move. */
export const PlayButton = ({ isMoving, onToggle, tabIndex }: Props) => {
  const Icon = isMoving ? IconPlayerPauseFilled : IconPlayerPlayFilled
  return (
    <button
      type="button"
      className={styles.button}
      data-step="play"
      tabIndex={tabIndex}
      aria-label={t(isMoving ? 'files.picture.pause' : 'files.picture.play')}
      onClick={onToggle}
    >
      <span>
        <Icon size={18} aria-hidden="true" />
      </span>
    </button>
  )
}
