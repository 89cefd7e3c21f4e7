import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

type Props = {
  /** What is missing. */
  title: string
  /** What to do next. */
  hint?: ReactNode
  icon?: ReactNode
  /** A button or link. */
  children?: ReactNode
}

export const EmptyState = ({ title, hint, icon, children }: Props) => (
  <div className={styles.empty}>
    {icon && (
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
    )}
    <p className={styles.title}>{title}</p>
    {hint && <p className={styles.hint}>{hint}</p>}
    {children && <div className={styles.action}>{children}</div>}
  </div>
)
