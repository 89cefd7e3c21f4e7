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

type Content = 'form' | 'spinner' | 'reason'

const contentOf = (place: HTMLElement): Content => {
  if (place.querySelector('form')) return 'form'
  return place.querySelector('[role="status"]') ? 'spinner' : 'reason'
}

/** The form may come later than its dialog, or not at all: its code and its values are loaded. */
const useContent = () => {
  const place = useRef<HTMLDivElement>(null)
  const [content, setContent] = useState<Content>('spinner')
  const ref = useCallback((element: HTMLDivElement) => {
    const look = () => setContent(contentOf(element))
    const observer = new MutationObserver(look)
    place.current = element
    look()
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      place.current = null
    }
  }, [])
  return { place, ref, content }
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
  const inside = useContent()
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
            <Button
              type="submit"
              form={id}
              aria-disabled={isBusy}
              loading={inside.content === 'spinner'}
              disabled={inside.content === 'reason'}
            >
              {isBusy ? busy : submit}
            </Button>
          </>
        }
      >
        <div ref={inside.ref} tabIndex={-1}>
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
        place={inside.place}
      >
        <p>What you have entered is lost then.</p>
      </ConfirmDialog>
    </>
  )
}
