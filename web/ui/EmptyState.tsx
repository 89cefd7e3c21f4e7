import type { ReactNode } from 'react'
import type { DrawingName } from './drawings.ts'
import styles from './EmptyState.module.css'

type Props = {
  /** What is missing. */
  title: string
  /** What to do next. */
  hint?: ReactNode
  drawing?: DrawingName
  icon?: ReactNode
  /** A button or link. */
  children?: ReactNode
}

export const EmptyState = ({ title, hint, drawing, icon, children }: Props) => (
  <div className={styles.empty}>
    {drawing && (
      <span
        className={styles.drawing}
        style={{ backgroundImage: `url(/images/empty-${drawing}.svg)` }}
      />
    )}
    {icon && (
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
    )}
    <p className={styles.title}>{title}</p>
    {hint && <p className={styles.hint}>{hint}</p>}
    {children && <div className="cluster justify-center mt-12">{children}</div>}
  </div>
)
