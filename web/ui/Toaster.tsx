import { ActionIcon } from '@mantine/core'
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
import styles from './Toaster.module.css'
import { closeToast, type Toast, useToast } from './toast.ts'

const autoClose = 5000

const isHeld = (section: HTMLElement) =>
  section.matches(':focus-within') ||
  (matchMedia('(hover: hover)').matches && section.matches(':hover'))

/** The time starts anew when pointer or focus leave. */
const useAutoClose = (toast: Toast | null, place: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const section = place.current
    if (!toast || !section) return
    let timer: number
    const start = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(end, autoClose)
    }
    // The page is asked: a flag of our own may be left behind when what it is about goes away.
    const end = () => (isHeld(section) ? start() : closeToast())
    start()
    section.addEventListener('pointerleave', start)
    section.addEventListener('focusout', start)
    return () => {
      window.clearTimeout(timer)
      section.removeEventListener('pointerleave', start)
      section.removeEventListener('focusout', start)
    }
  }, [toast, place])
}

/** Closes, and gives the focus back when it was inside: to where it came from, if that is there. */
const useClose = (place: RefObject<HTMLElement | null>) => {
  const cameFrom = useRef<Element | null>(null)
  const noteFocus = ({ relatedTarget }: FocusEvent) => {
    if (!place.current?.contains(relatedTarget)) cameFrom.current = relatedTarget
  }
  const [close] = useState(() => () => {
    const wasInside = place.current?.matches(':focus-within')
    closeToast()
    if (!wasInside) return
    const before = cameFrom.current
    const isThere =
      before instanceof HTMLElement && before.isConnected && !before.closest('[inert]')
    const find = (selector: string) => document.querySelector<HTMLElement>(selector)
    const next = isThere ? before : (find('[aria-modal]') ?? find('main h1'))
    next?.focus({ preventScroll: true })
  })
  return { close, noteFocus }
}

/**
 * Escape belongs to where the focus is: to the message when it is there, else to an open dialog,
 * and to the message only then. Listens from the start, and so before any dialog does.
 */
const useCloseOnEscape = (place: RefObject<HTMLElement | null>, close: () => void) => {
  // A layout effect: those of a dialog that opens with the first screen come after it.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return
      if (place.current?.matches(':focus-within')) {
        event.stopImmediatePropagation()
        close()
      } else if (!document.querySelector('[role="dialog"]')) close()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [place, close])
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
  const section = useRef<HTMLElement>(null)
  const { close, noteFocus } = useClose(section)
  useAutoClose(toast, section)
  useCloseOnEscape(section, close)
  const place = document.getElementById('toasts')
  if (!place) return null
  const isFailure = toast?.tone === 'failure'
  const Icon = isFailure ? IconAlertCircle : IconCircleCheck
  return createPortal(
    <section
      ref={section}
      aria-label="Messages"
      className={toast ? styles.toast : undefined}
      data-shown={toast ? '' : undefined}
      onFocus={noteFocus}
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
