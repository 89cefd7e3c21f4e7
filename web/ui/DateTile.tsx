import styles from './DateTile.module.css'

type Props = {
  month: string
  day: string
  /** On a small picture. */
  isSmall?: boolean
}

/** Hidden from screen readers: the full date is shown beside it. */
export const DateTile = ({ month, day, isSmall = false }: Props) => (
  <span className={styles.tile} data-small={isSmall || undefined} aria-hidden="true">
    <span className={styles.month}>{month}</span>
    <span className={styles.day}>{day}</span>
  </span>
)
