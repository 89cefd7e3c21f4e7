import styles from './DateTile.module.css'

type Props = { month: string; day: string; isSoft?: boolean }

/** Hidden from screen readers: the full date is shown beside it. */
export const DateTile = ({ month, day, isSoft = false }: Props) => (
  <span className={styles.tile} data-soft={isSoft || undefined} aria-hidden="true">
    <span className={styles.month}>{month}</span>
    <span className={styles.day}>{day}</span>
  </span>
)
