import { useState } from 'react'
import type { AnnouncementDraft } from '#shared/announcements/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import styles from './AnnouncementForm.module.css'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { useSendAnnouncement } from './data.ts'
import { Reach } from './Reach.tsx'

type Ready = { draft: AnnouncementDraft; onError: (error: ApiError) => void }

type Props = { isOpen: boolean; onClose: () => void }

/** Says something to everybody, or to all of one role. */
export const SendDialog = ({ isOpen, onClose }: Props) => {
  const { mutate, isPending, error, reset } = useSendAnnouncement()
  const [ready, setReady] = useState<Ready | null>(null)
  const asked = useLastShown(ready)
  const close = () => {
    setReady(null)
    reset()
    onClose()
  }
  const send = ({ draft, onError }: Ready) => {
    if (isPending) return
    const failed = (error: ApiError) => {
      setReady(null)
      onError(error)
    }
    mutate(draft, { onSuccess: close, onError: failed })
  }
  return (
    <>
      <FormDialog
        isOpen={isOpen}
        onClose={close}
        title="Send announcement"
        submit="Send announcement"
        busy="Sending..."
        isBusy={isPending}
      >
        {(form) => (
          <AnnouncementForm
            {...form}
            failure={error && !error.field ? error.reasonOr('Please try again later.') : null}
            onSubmit={(draft, onError) => setReady({ draft, onError })}
          />
        )}
      </FormDialog>
      <ConfirmDialog
        isOpen={isOpen && ready !== null}
        onClose={() => setReady(null)}
        title="Send this announcement?"
        keep="Keep writing"
        confirm="Send now"
        busy="Sending..."
        isBusy={isPending}
        onConfirm={() => {
          if (asked) send(asked)
        }}
      >
        {asked && (
          <div className={styles.question}>
            <p>
              <strong dir="auto">{asked.draft.title}</strong>
            </p>
            <p role="status">
              <Reach draft={asked.draft} />
            </p>
            <p>Once sent, it cannot be taken back.</p>
          </div>
        )}
      </ConfirmDialog>
    </>
  )
}
