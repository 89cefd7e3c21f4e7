import type { AnnouncementDraft } from '#shared/announcements/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { useClientId, useSendAnnouncement } from './data.ts'

type Props = { isOpen: boolean; onClose: () => void }

/** Says something to everybody, or to all of one role. */
export const SendDialog = ({ isOpen, onClose }: Props) => {
  const { mutate, isPending, error, reset } = useSendAnnouncement()
  const { clientIdOf, forget } = useClientId()
  const close = () => {
    reset()
    onClose()
  }
  const done = () => {
    forget()
    close()
  }
  const send = (draft: AnnouncementDraft, onError: (error: ApiError) => void) => {
    if (isPending) return
    mutate({ ...draft, clientId: clientIdOf(draft) }, { onSuccess: done, onError })
  }
  return (
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
          onSubmit={send}
        />
      )}
    </FormDialog>
  )
}
