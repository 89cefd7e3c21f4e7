import type { Event } from '#shared/events/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { useLeaveWaitlist } from './data.ts'

type Props = {
  event: Event
  leave: ReturnType<typeof useLeaveWaitlist>
  isOpen: boolean
  onClose: () => void
}

/** Asks, because the position in the line can be given back for a minute only. */
export const LeaveWaitlistDialog = ({ event, leave, isOpen, onClose }: Props) => (
  <ConfirmDialog
    isOpen={isOpen}
    onClose={onClose}
    title={t('events.leaveWaitlist.title')}
    cancelLabel={t('events.leaveWaitlist.keep')}
    confirmLabel={t('events.leaveWaitlist.confirm')}
    busyLabel={t('events.booking.leaving')}
    isBusy={leave.isPending}
    onConfirm={() => leave.mutate({ id: event.id }, { onSettled: onClose })}
  >
    <p>
      {rich('events.leaveWaitlist.text', {
        position: event.waitlistPosition ?? 0,
        title: event.title,
        strong: (children) => <strong dir="auto">{children}</strong>,
      })}
    </p>
  </ConfirmDialog>
)
