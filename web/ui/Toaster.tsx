import { IconAlertCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { t } from '#web/language/t.tsx'
import { ActionIcon } from './ActionIcon.tsx'
import { Button } from './Button.tsx'
import { isBehindDialog, topDialog, useTopDialog } from './openDialogs.ts'
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
      origin instanceof HTMLElement && origin.isConnected && !isBehindDialog(origin)
    const find = (selector: string) => document.querySelector<HTMLElement>(selector)
    const target = isFocusable ? origin : (topDialog()?.querySelector('h2') ?? find('main h1'))
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
      } else if (!document.querySelector('dialog[open], [role="dialog"]')) close()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [sectionRef, close])
}

const ToastText = ({ toast, close }: { toast: Toast; close: () => void }) => (
  <div className={styles.text}>
    <p className="font-600">{toast.title}</p>
    {toast.description && <p className="muted wrap-anywhere text-15">{toast.description}</p>}
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

/** As long as a screen reader may take to know a region in its new place. */
const settlesAfterMs = 100

/**
 * The toast, but not while its live regions move into a dialog or out of it: screen readers announce
 * only changes inside existing regions.
 */
const useSettledToast = () => {
  const toast = useToast()
  const dialog = useTopDialog()
  const [settledIn, setSettledIn] = useState(dialog)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettledIn(dialog), settlesAfterMs)
    return () => window.clearTimeout(timer)
  }, [dialog])
  return settledIn === dialog ? toast : null
}

/** The element of the page, which `openDialogs.ts` moves. Both live regions exist from the start. */
export const Toaster = () => {
  const toast = useSettledToast()
  const [portalTarget] = useState(() => document.getElementById('toasts'))
  const section = useRef<HTMLElement>(null)
  const { close, rememberFocusOrigin } = useClose(section)
  useAutoClose(section, {
    content: toast,
    closesAfterMs: toastMs.shown,
    onClose: closeToast,
  })
  useCloseOnEscape(section, close)
  if (!portalTarget) return null
  const isFailure = toast?.tone === 'error'
  const Icon = isFailure ? IconAlertCircle : IconCircleCheck
  return createPortal(
    <section
      ref={section}
      // Without a name it is no landmark, as long as it is empty.
      aria-label={toast ? t('ui.toast.region') : undefined}
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
