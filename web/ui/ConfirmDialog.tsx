import { Button } from '@mantine/core'
import { type ReactNode, type RefObject, useId } from 'react'
import { Dialog } from './Dialog.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** The way back, first and with the focus. */
  keep: string
  confirm: string
  busy: string
  isBusy: boolean
  onConfirm: () => void
  /** false: it can be taken back. */
  isDanger?: boolean
  /** Takes the focus when the button that asked is gone; `tabIndex={-1}`. */
  place?: RefObject<HTMLElement | null>
}

/** Before something that cannot be taken back, or is seldom meant. */
export const ConfirmDialog = ({
  isOpen,
  onClose,
  title,
  children,
  keep,
  confirm,
  busy,
  isBusy,
  onConfirm,
  isDanger = true,
  place,
}: Props) => {
  const id = useId()
  // What is on its way cannot be called off, and would be done behind whatever is open by then.
  const keepAsItIs = () => {
    if (!isBusy) onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={keepAsItIs}
      title={title}
      size="small"
      place={place}
      footer={
        <>
          <Button
            variant="default"
            data-autofocus
            aria-describedby={id}
            aria-disabled={isBusy}
            onClick={keepAsItIs}
          >
            {keep}
          </Button>
          <Button
            {...(isDanger && { color: 'red' })}
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) onConfirm()
            }}
          >
            {isBusy ? busy : confirm}
          </Button>
        </>
      }
    >
      <div id={id}>{children}</div>
    </Dialog>
  )
}
