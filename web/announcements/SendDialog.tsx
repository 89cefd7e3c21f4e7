import { useState } from 'react'
import type { AnnouncementDraft } from '#shared/announcements/contract.ts'
import { t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { Reach } from './AnnouncementPreview.tsx'
import { useSendAnnouncement } from './data.ts'

type Props = { isOpen: boolean; onClose: () => void }

/** Sends an announcement to all users, or to all of one role. */
export const SendDialog = ({ isOpen, onClose }: Props) => {
  const { mutate, isPending, error, reset } = useSendAnnouncement()
  const [pending, setPending] = useState<AnnouncementDraft | null>(null)
  const close = () => {
    setPending(null)
    reset()
    onClose()
  }
  const send = (draft: AnnouncementDraft) =>
    mutate(draft, { onSuccess: close, onError: () => setPending(null) })
  return (
    <>
      <FormDialog
        isOpen={isOpen}
        onClose={close}
        title={t('announcements.send.title')}
        submitLabel={t('announcements.send.submit')}
        busyLabel={t('common.sending')}
        isPending={isPending}
        error={error}
      >
        {(form) => <AnnouncementForm {...form} onSubmit={setPending} />}
      </FormDialog>
      <ConfirmDialog
        isOpen={isOpen && pending !== null}
        onClose={() => setPending(null)}
        title={t('announcements.send.confirm.title')}
        cancelLabel={t('announcements.send.confirm.cancel')}
        confirmLabel={t('common.sendNow')}
        busyLabel={t('common.sending')}
        isBusy={isPending}
        onConfirm={() => {
          if (pending) send(pending)
        }}
      >
        {pending && (
          <div className="stack gap-8">
            <p>
              <strong dir="auto">{pending.title}</strong>
            </p>
            <p role="status">
              <Reach draft={pending} />
            </p>
            <p>{t('announcements.send.confirm.text')}</p>
          </div>
        )}
      </ConfirmDialog>
    </>
  )
}
