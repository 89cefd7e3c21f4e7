import { type ReactNode, type RefObject, useCallback, useId, useRef, useState } from 'react'
import { t } from '#web/language/t.tsx'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import type { DialogFormProps, FormError } from './Form.tsx'

type Props<Failed extends FormError> = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Label of the submit button. */
  submitLabel: string
  busyLabel?: string
  /** Label of the button that closes the dialog. */
  closeLabel?: string
  /** Receives the focus on close when the button that opened it is gone. Needs `tabIndex={-1}`. */
  fallbackFocus?: RefObject<HTMLElement | null>
  isPending: boolean
  /** Why submitting failed. It stays visible after the toast closes. */
  error: Failed | null
  children: (form: DialogFormProps & { error: Failed | null }) => ReactNode
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
export const FormDialog = <Failed extends FormError>({
  isOpen,
  onClose,
  title,
  submitLabel,
  busyLabel = t('common.saving'),
  closeLabel = t('common.cancel'),
  fallbackFocus,
  isPending,
  error,
  children,
}: Props<Failed>) => {
  const id = useId()
  const formContent = useContent()
  const [isDirty, setDirty] = useState(false)
  const [isConfirmingClose, setConfirmingClose] = useState(false)
  const [dismissedError, setDismissedError] = useState(error)
  // However the dialog was closed, also by the browser's back button: the next form starts clean.
  if (!isOpen && (isDirty || isConfirmingClose)) {
    setDirty(false)
    setConfirmingClose(false)
  }
  if (!isOpen && error !== dismissedError) setDismissedError(error)
  const requestClose = () => {
    // A request in flight cannot be cancelled.
    if (isPending) return
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
            <Button variant="default" isBusy={isPending} onClick={requestClose}>
              {closeLabel}
            </Button>
            <Button
              type="submit"
              form={id}
              isBusy={isPending}
              loading={formContent.content === 'spinner'}
              disabled={formContent.content === 'error'}
            >
              {isPending ? busyLabel : submitLabel}
            </Button>
          </>
        }
      >
        <div ref={formContent.ref} tabIndex={-1}>
          {children({
            id,
            onChange: () => setDirty(true),
            error: error === dismissedError ? null : error,
            isPending,
          })}
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={isOpen && isConfirmingClose}
        onClose={() => setConfirmingClose(false)}
        title={t('ui.leaveForm.title')}
        cancelLabel={t('common.keepWriting')}
        confirmLabel={t('ui.leaveForm.leave')}
        busyLabel={t('ui.leaveForm.leaving')}
        isBusy={false}
        onConfirm={onClose}
        fallbackFocus={formContent.container}
      >
        <p>{t('ui.leaveForm.text')}</p>
      </ConfirmDialog>
    </>
  )
}
