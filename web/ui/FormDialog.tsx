import { Button } from '@mantine/core'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import styles from './FormDialog.module.css'
import { FormFailure } from './FormFailure.tsx'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Of the button that sends the form. */
  submit: string
  busy?: string
  /** Takes the focus afterwards when the button that opened it is gone; `tabIndex={-1}`. */
  place?: RefObject<HTMLElement | null>
  isBusy: boolean
  /** Why it was not sent, where no field says it. It stays when the message has gone. */
  failure?: { reason: string; field: string | null } | null
  /** The form, with the `id` given, telling of its first change. */
  children: (form: { id: string; onChange: () => void }) => ReactNode
}

/** Around a form that nobody should lose by a slip. */
export const FormDialog = ({
  isOpen,
  onClose,
  title,
  submit,
  busy = 'Saving...',
  place,
  isBusy,
  failure = null,
  children,
}: Props) => {
  const id = useId()
  const inside = useRef<HTMLDivElement>(null)
  const [isDirty, setDirty] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [failedBefore, setFailedBefore] = useState(failure)
  // Closed by whatever way, the browser's back button too: the next form starts anew.
  if (!isOpen && (isDirty || isLeaving)) {
    setDirty(false)
    setLeaving(false)
  }
  if (!isOpen && failure !== failedBefore) setFailedBefore(failure)
  const tryToLeave = () => {
    // What is on its way cannot be called off.
    if (isBusy) return
    if (isDirty) setLeaving(true)
    else onClose()
  }
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={tryToLeave}
        title={title}
        place={place}
        footer={
          <>
            <Button variant="default" aria-disabled={isBusy} onClick={tryToLeave}>
              Cancel
            </Button>
            <Button type="submit" form={id} aria-disabled={isBusy}>
              {isBusy ? busy : submit}
            </Button>
          </>
        }
      >
        <div ref={inside} tabIndex={-1}>
          {children({ id, onChange: () => setDirty(true) })}
          {failure && !failure.field && failure !== failedBefore && (
            <div className={styles.failure}>
              <FormFailure reason={failure.reason} />
            </div>
          )}
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={isOpen && isLeaving}
        onClose={() => setLeaving(false)}
        title="Leave without saving?"
        keep="Keep writing"
        confirm="Leave"
        busy="Leaving..."
        isBusy={false}
        onConfirm={onClose}
        place={inside}
      >
        <p>What you have entered is lost then.</p>
      </ConfirmDialog>
    </>
  )
}
