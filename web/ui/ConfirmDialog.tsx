import { type ReactNode, type RefObject, useId } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Label of the button that cancels. It comes first and has the initial focus. */
  cancelLabel: string
  confirmLabel: string
  busyLabel: string
  isBusy: boolean
  onConfirm: () => void
  /** false: the action can be undone. */
  isDanger?: boolean
  /** Receives the focus when the button that opened the dialog is gone. Needs `tabIndex={-1}`. */
  fallbackFocus?: RefObject<HTMLElement | null>
}

/** Asks before an action that cannot be undone, or that is easily triggered by mistake. */
export const ConfirmDialog = ({
  isOpen,
  onClose,
  title,
  children,
  cancelLabel,
  confirmLabel,
  busyLabel,
  isBusy,
  onConfirm,
  isDanger = true,
  fallbackFocus,
}: Props) => {
  const id = useId()
  // A request in flight cannot be cancelled, so the dialog stays open until it completes.
  const cancel = () => {
    if (!isBusy) onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={cancel}
      title={title}
      size="small"
      fallbackFocus={fallbackFocus}
      footer={
        <>
          <Button
            variant="default"
            data-autofocus
            aria-describedby={id}
            isBusy={isBusy}
            onClick={cancel}
          >
            {cancelLabel}
          </Button>
          <Button {...(isDanger && { color: 'red' })} isBusy={isBusy} onClick={onConfirm}>
            {isBusy ? busyLabel : confirmLabel}
          </Button>
        </>
      }
    >
      <div id={id}>{children}</div>
    </Dialog>
  )
}
