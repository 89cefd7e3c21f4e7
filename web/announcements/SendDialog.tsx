import { useState } from 'react'
import type { AnnouncementDraft } from '#shared/announcements/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { usePreviousNonNull } from '#web/ui/usePreviousNonNull.ts'
import styles from './AnnouncementForm.module.css'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { Reach } from './AnnouncementPreview.tsx'
import { useSendAnnouncement } from './data.ts'

type ConfirmedDraft = { draft: AnnouncementDraft; onError: (error: ApiError) => void }

type Props = { isOpen: boolean; onClose: () => void }

/** Sends an announcement to all users, or to all of one role. */
export const SendDialog = ({ isOpen, onClose }: Props) => {
  const { mutate, isPending, error, reset } = useSendAnnouncement()
  const [pending, setPending] = useState<ConfirmedDraft | null>(null)
  const shown = usePreviousNonNull(pending)
  const close = () => {
    setPending(null)
    reset()
    onClose()
  }
  const send = ({ draft, onError }: ConfirmedDraft) => {
    if (isPending) return
    const onFailure = (error: ApiError) => {
      setPending(null)
      onError(error)
    }
    mutate(draft, { onSuccess: close, onError: onFailure })
  }
  return (
    <>
      <FormDialog
        isOpen={isOpen}
        onClose={close}
        title="Send announcement"
        submitLabel="Send announcement"
        busyLabel="Sending..."
        isBusy={isPending}
      >
        {(form) => (
          <AnnouncementForm
            {...form}
            failure={error && !error.field ? error.reasonOr('Please try again later.') : null}
            onSubmit={(draft, onError) => setPending({ draft, onError })}
          />
        )}
      </FormDialog>
      <ConfirmDialog
        isOpen={isOpen && pending !== null}
        onClose={() => setPending(null)}
        title="Send this announcement?"
        cancelLabel="Keep writing"
        confirmLabel="Send now"
        busyLabel="Sending..."
        isBusy={isPending}
        onConfirm={() => {
          if (shown) send(shown)
        }}
      >
        {shown && (
          <div className={styles.question}>
            <p>
              <strong dir="auto">{shown.draft.title}</strong>
            </p>
            <p role="status">
              <Reach draft={shown.draft} />
            </p>
            <p>Once sent, it cannot be taken back.</p>
          </div>
        )}
      </ConfirmDialog>
    </>
  )
}
