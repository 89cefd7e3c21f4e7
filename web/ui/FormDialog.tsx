import { Button } from '@mantine/core'
import { type ReactNode, useId, useRef, useState } from 'react'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { isAsking } from './useAsking.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Of the button that sends the form. */
  submit: string
  isBusy: boolean
  /** The form, with the `id` given, telling of its first change. */
  children: (form: { id: string; onChange: () => void }) => ReactNode
}

/** Around a form that nobody should lose by a slip. */
export const FormDialog = ({ isOpen, onClose, title, submit, isBusy, children }: Props) => {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [isDirty, setDirty] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  // Closed by whatever way, the browser's back button too: the next form starts anew.
  if (!isOpen && (isDirty || isLeaving)) {
    setDirty(false)
    setLeaving(false)
  }
  const tryToLeave = () => {
    // What is on its way cannot be called off.
    if (isBusy) return
    // In a moment: the question would hear the very key press that brings it up, and close again.
    if (isDirty) setTimeout(() => setLeaving(true))
    else onClose()
  }
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={() => {
          if (!isAsking()) tryToLeave()
        }}
        title={title}
        footer={
          <>
            <Button variant="default" aria-disabled={isBusy} onClick={tryToLeave}>
              Cancel
            </Button>
            <Button type="submit" form={id} aria-disabled={isBusy}>
              {isBusy ? 'Saving...' : submit}
            </Button>
          </>
        }
      >
        <div ref={place} tabIndex={-1}>
          {children({ id, onChange: () => setDirty(true) })}
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
        place={place}
      >
        <p>What you have entered is lost then.</p>
      </ConfirmDialog>
    </>
  )
}
