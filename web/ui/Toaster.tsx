import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#web/language/t.tsx'
import { ActionIcon } from './ActionIcon.tsx'
import { Button } from './Button.tsx'
import styles from './Toaster.module.css'
import { closeToast, type Toast, toastMs, useToast } from './toast.ts'
import { useAutoClose } from './useAutoClose.ts'

/** Closes, and returns a focus inside the toast to where it came from, if that still exists. */
const useClose = (sectionRef: RefObject<HTMLElement | null>) => {
  const focusOrigin = useRef<Element | null>(null)
  const rememberFocusOrigin = ({ relatedTarget }: FocusEvent) => {
    if (!sectionRef.current?.contains(relatedTarget)) focusOrigin.current = relatedTarget
  }
  const [close] = useState(() => () => {
    const wasInside = sectionRef.current?.matches(':focus-within')
    closeToast()
    if (!wasInside) return
    const origin = focusOrigin.current
    const isFocusable =
      origin instanceof HTMLElement && origin.isConnected && !origin.closest('[inert]')
    const find = (selector: string) => document.querySelector<HTMLElement>(selector)
    const target = isFocusable ? origin : (find('[aria-modal]') ?? find('main h1'))
    target?.focus({ preventScroll: true })
  })
  return { close, rememberFocusOrigin }
}

/**
 * Escape closes a focused toast first, then an open dialog, then an unfocused toast. The listener
 * is added on mount, and so before the listener of any dialog.
 */
const useCloseOnEscape = (sectionRef: RefObject<HTMLElement | null>, close: () => void) => {
  // A layout effect runs before the effects of a dialog that opens with the first screen.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      if (sectionRef.current?.matches(':focus-within')) {
        event.stopImmediatePropagation()
        close()
      } else if (!document.querySelector('[role="dialog"]')) close()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [sectionRef, close])
}

const ToastText = ({ toast, close }: { toast: Toast; close: () => void }) => (
  <div className={styles.text}>
    <p className={styles.title}>{toast.title}</p>
    {toast.description && <p className={styles.description}>{toast.description}</p>}
    {toast.actions && (
      <div className={styles.actions}>
        {toast.actions.map(({ label, onChoose }) => (
          <Button
            key={label}
            variant="light"
            size="sm"
            onClick={() => {
              close()
              onChoose()
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    )}
  </div>
)

/**
 * Rendered outside the root, so that it stays accessible while a dialog makes the root inert. Both
 * live regions exist from the start: screen readers announce only changes inside existing regions.
 */
export const Toaster = () => {
  const toast = useToast()
  const section = useRef<HTMLElement>(null)
  const { close, rememberFocusOrigin } = useClose(section)
  useAutoClose(section, {
    content: toast,
    closesAfterMs: toastMs.shown,
    onClose: closeToast,
  })
  useCloseOnEscape(section, close)
  const portalTarget = document.getElementById('toasts')
  if (!portalTarget) return null
  const isFailure = toast?.tone === 'error'
  const Icon = isFailure ? IconAlertCircle : IconCircleCheck
  return createPortal(
    <section
      ref={section}
      aria-label={t('ui.toast.region')}
      className={toast ? styles.toast : undefined}
      data-shown={toast ? '' : undefined}
      onFocus={rememberFocusOrigin}
    >
      {toast && <Icon className={isFailure ? styles.failure : styles.success} aria-hidden="true" />}
      <div role="status">
        {toast && !isFailure && <ToastText key={toast.id} toast={toast} close={close} />}
      </div>
      <div role="alert">
        {toast && isFailure && <ToastText key={toast.id} toast={toast} close={close} />}
      </div>
      {toast && (
        <ActionIcon className={styles.close ?? ''} aria-label={t('ui.toast.close')} onClick={close}>
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </section>,
    portalTarget,
  )
}
