import { ActionIcon } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './Toaster.module.css'
import { closeToast, type Toast, useToast } from './toast.ts'

const autoClose = 5000

/** The time starts anew when pointer or focus leave. */
const useAutoClose = (toast: Toast | null, isPaused: boolean) => {
  useEffect(() => {
    if (!toast || isPaused) return
    const timer = setTimeout(closeToast, autoClose)
    return () => clearTimeout(timer)
  }, [toast, isPaused])
}

const useCloseOnEscape = (isShown: boolean) => {
  useEffect(() => {
    if (!isShown) return
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeToast()
    }
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [isShown])
}

const Words = ({ toast }: { toast: Toast }) => (
  <div className={styles.words}>
    <p className={styles.title}>{toast.title}</p>
    {toast.description && <p className={styles.description}>{toast.description}</p>}
  </div>
)

/**
 * Outside the root, so that it can be reached and heard while a dialog makes the root inert. Both
 * live regions are there from load and only their words change, or readers would miss the first.
 */
export const Toaster = () => {
  const toast = useToast()
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  useAutoClose(toast, isHovered || isFocused)
  useCloseOnEscape(toast !== null)
  const place = document.getElementById('toasts')
  if (!place) return null
  const isFailure = toast?.tone === 'failure'
  const Icon = isFailure ? IconAlertCircle : IconCircleCheck
  const close = () => {
    setHovered(false)
    setFocused(false)
    closeToast()
  }
  return createPortal(
    <section
      aria-label="Messages"
      className={toast ? styles.toast : undefined}
      data-shown={toast ? '' : undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {toast && <Icon className={isFailure ? styles.failure : styles.done} aria-hidden="true" />}
      <div role="status">{toast && !isFailure && <Words key={toast.id} toast={toast} />}</div>
      <div role="alert">{toast && isFailure && <Words key={toast.id} toast={toast} />}</div>
      {toast && (
        <ActionIcon className={styles.close ?? ''} aria-label="Close message" onClick={close}>
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </section>,
    place,
  )
}
