import { t } from '#web/language/t.tsx'
import { Loader } from './Loader.tsx'
import styles from './Spinner.module.css'

type Props = {
  /** Nothing else is on the screen: the label becomes its h1. */
  isWholeScreen?: boolean
}

/** Centred, and visible only after a short delay, so that fast responses do not flicker. */
export const Spinner = ({ isWholeScreen = false }: Props) => {
  const Label = isWholeScreen ? 'h1' : 'span'
  return (
    <div className={styles.container} role="status" data-pending={isWholeScreen || undefined}>
      <Loader className={styles.ring} />
      <Label className="visually-hidden">{t('ui.loading')}</Label>
    </div>
  )
}
