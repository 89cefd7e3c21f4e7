import { Loader } from '@mantine/core'
import styles from './Spinner.module.css'

type Props = {
  /** Nothing else is on the screen: then its word is the screen's heading. */
  isWholeScreen?: boolean
}

/** In the middle of the screen, and only after a moment: quick answers show no flicker. */
export const Spinner = ({ isWholeScreen = false }: Props) => {
  const Word = isWholeScreen ? 'h1' : 'span'
  return (
    <div className={styles.place} role="status" data-waiting={isWholeScreen || undefined}>
      <Loader color="var(--blue)" />
      <Word className="only-for-readers">Loading</Word>
    </div>
  )
}
