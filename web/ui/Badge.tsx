import type { ReactNode } from 'react'
import styles from './Badge.module.css'

type Props = {
  tone?: 'blue' | 'orange' | 'green' | 'red' | 'plain' | 'onPicture'
  children: ReactNode
}

/** orange: new, urgent, few seats left. green: done, booked, active. */
export const Badge = ({ tone = 'plain', children }: Props) => (
  <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
)
