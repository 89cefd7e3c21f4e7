import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './FormFailure.module.css'
import { useToast } from './toast.ts'

/** Scrolls to the message: a long form may be scrolled past it. */
const useScrollIntoView = (isEnabled: boolean) => {
  const element = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isEnabled) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isEnabled])
  return element
}

type Props = {
  reason: ReactNode
  /** No toast shows this failure: make it an alert and scroll to it. */
  isAlert?: boolean
}

/** A failure shown in the form itself. While a toast says the same, only its space is reserved. */
export const FormFailure = ({ reason, isAlert = false }: Props) => {
  const ref = useScrollIntoView(isAlert)
  const isInToast = useToast()?.description === reason
  return (
    <p
      ref={ref}
      className={styles.failure}
      role={isAlert ? 'alert' : undefined}
      data-in-toast={isInToast}
    >
      <IconAlertCircle className={styles.icon} size={20} aria-hidden="true" />
      {reason}
    </p>
  )
}
