import { Button } from '@mantine/core'
import { type ReactNode, type RefObject, useCallback, useId, useRef, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './FormDialog.module.css'
import { FormFailure } from './FormFailure.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Label of the submit button. */
  submitLabel: string
  busyLabel?: string
  /** Receives the focus on close when the button that opened it is gone. Needs `tabIndex={-1}`. */
  fallbackFocus?: RefObject<HTMLElement | null>
  isBusy: boolean
  /** Why submitting failed, unless a field shows it. It stays visible after the toast closes. */
  failure?: { reason: string; field: string | null } | null
  /** The form. It must use the given `id` and report changes. */
  children: (form: { id: string; onChange: () => void }) => ReactNode
}

type Content = 'form' | 'spinner' | 'error'

const detectContent = (container: HTMLElement): Content => {
  if (container.querySelector('form')) return 'form'
  return container.querySelector('[role="status"]') ? 'spinner' : 'error'
}

/**
 * Tracks whether the form is present: its code and its values load after the dialog opens, or fail.
 */
const useContent = () => {
  const container = useRef<HTMLDivElement>(null)
  const [content, setContent] = useState<Content>('spinner')
  const ref = useCallback((element: HTMLDivElement) => {
    const update = () => setContent(detectContent(element))
    const observer = new MutationObserver(update)
    container.current = element
    update()
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      container.current = null
    }
  }, [])
  return { container, ref, content }
}

/** A dialog around a form. It asks before unsaved input is discarded. */
export const FormDialog = ({
  isOpen,
  onClose,
  title,
  submitLabel,
  busyLabel = 'Saving...',
  fallbackFocus,
  isBusy,
  failure = null,
  children,
}: Props) => {
  const id = useId()
  const formContent = useContent()
  const [isDirty, setDirty] = useState(false)
  const [isConfirmingClose, setConfirmingClose] = useState(false)
  const [dismissedFailure, setDismissedFailure] = useState(failure)
  // However the dialog was closed, also by the browser's back button: the next form starts clean.
  if (!isOpen && (isDirty || isConfirmingClose)) {
    setDirty(false)
    setConfirmingClose(false)
  }
  if (!isOpen && failure !== dismissedFailure) setDismissedFailure(failure)
  const requestClose = () => {
    // A request in flight cannot be cancelled.
    if (isBusy) return
    if (isDirty) setConfirmingClose(true)
    else onClose()
  }
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={requestClose}
        title={title}
        fallbackFocus={fallbackFocus}
        footer={
          <>
            <Button variant="default" aria-disabled={isBusy} onClick={requestClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              form={id}
              aria-disabled={isBusy}
              loading={formContent.content === 'spinner'}
              disabled={formContent.content === 'error'}
            >
              {isBusy ? busyLabel : submitLabel}
            </Button>
          </>
        }
      >
        <div ref={formContent.ref} tabIndex={-1}>
          {children({ id, onChange: () => setDirty(true) })}
          {failure && !failure.field && failure !== dismissedFailure && (
            <div className={styles.failure}>
              <FormFailure reason={failure.reason} />
            </div>
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={isOpen && isConfirmingClose}
        onClose={() => setConfirmingClose(false)}
        title="Leave without saving?"
        cancelLabel="Keep writing"
        confirmLabel="Leave"
        busyLabel="Leaving..."
        isBusy={false}
        onConfirm={onClose}
        fallbackFocus={formContent.container}
      >
        <p>What you have entered is lost then.</p>
      </ConfirmDialog>
    </>
  )
}
