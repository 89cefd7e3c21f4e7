import styles from './DateTile.module.css'

type Props = { month: string; day: string }

/** The full date stands beside it, so readers are spared this one. */
export const DateTile = ({ month, day }: Props) => (
  <span className={styles.tile} aria-hidden="true">
    <span className={styles.month}>{month}</span>
    <span className={styles.day}>{day}</span>
  </span>
)
