import { Loader } from '@mantine/core'
import styles from './Spinner.module.css'

/** In the middle of the screen, and only after a moment: quick answers show no flicker. */
export const Spinner = () => (
  <div className={styles.place} role="status" data-waiting>
    <Loader color="var(--blue)" />
    <h1 className="only-for-readers">Loading</h1>
  </div>
)
