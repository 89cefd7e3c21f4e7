import styles from './DateTile.module.css'

type Props = { month: string; day: string }

/** Hidden from screen readers: the full date is shown beside it. */
export const DateTile = ({ month, day }: Props) => (
  <span className={styles.tile} aria-hidden="true">
    <span className={styles.month}>{month}</span>
    <span className={styles.day}>{day}</span>
  </span>
)
