import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './FormFailure.module.css'

/** A long form may have been scrolled past where it stands. */
const useSeen = (isWanted: boolean) => {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isWanted) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isWanted])
  return place
}

type Props = {
  reason: ReactNode
  /** No toast says it: so it is an alert here, and comes into sight. */
  isAlert?: boolean
}

/** Stays where the toast passes by. */
export const FormFailure = ({ reason, isAlert = false }: Props) => (
  <p ref={useSeen(isAlert)} className={styles.failure} role={isAlert ? 'alert' : undefined}>
    <IconAlertCircle className={styles.icon} size={20} aria-hidden="true" />
    {reason}
  </p>
)
