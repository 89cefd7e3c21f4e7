import styles from './ProgressRing.module.css'

type Props = {
  done: number
  total: number
  /** `tiny` has no room for the numbers. */
  size?: 'tiny' | 'medium'
}

const length = 100

/** The share of completed parts; screen readers need the numbers as text beside it. */
export const ProgressRing = ({ done, total, size = 'medium' }: Props) => (
  <span className={`${styles.ring} ${styles[size]}`} aria-hidden="true">
    <svg viewBox="0 0 36 36" aria-hidden="true">
      <circle className={styles.track} cx="18" cy="18" r="15.915" />
      {done > 0 && (
        <circle
          className={styles.arc}
          cx="18"
          cy="18"
          r="15.915"
          strokeDasharray={`${(length * done) / Math.max(1, total)} ${length}`}
        />
      )}
    </svg>
    {size === 'medium' && (
      <span>
        {done}/{total}
      </span>
    )}
  </span>
)
