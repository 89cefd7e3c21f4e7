import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './FormFailure.module.css'

/** Stays where the toast passes by. Not an alert: the toast has said it already. */
export const FormFailure = ({ reason }: { reason: ReactNode }) => (
  <p className={styles.failure}>
    <IconAlertCircle className={styles.icon} size={20} aria-hidden="true" />
    {reason}
  </p>
)
