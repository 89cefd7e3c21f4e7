import { type ComponentProps, lazy, Suspense } from 'react'
import type { AnnouncementDraft } from '#shared/announcements/contract.ts'
import type { ApiError } from '#web/api/apiError.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import type { AnnouncementForm } from './AnnouncementForm.tsx'
import { useClientId, useSendAnnouncement } from './data.ts'

const LazyForm = lazy(async () => ({
  default: (await import('./AnnouncementForm.tsx')).AnnouncementForm,
}))

/** The form, fetched when it is first wanted. */
const Editor = (props: ComponentProps<typeof AnnouncementForm>) => (
  <Suspense fallback={<Spinner />}>
    <LazyForm {...props} />
  </Suspense>
)

type Props = { isOpen: boolean; onClose: () => void }

/** Says something to everybody, or to all of one role. */
export const AnnouncementDialog = ({ isOpen, onClose }: Props) => {
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
        <Editor
          {...form}
          failure={error && !error.field ? error.reasonOr('Please try again later.') : null}
          onSubmit={send}
        />
      )}
    </FormDialog>
  )
}
