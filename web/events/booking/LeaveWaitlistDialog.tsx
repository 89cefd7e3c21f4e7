import type { ReactNode } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { useBookingForm } from '#web/events/data.ts'
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
export const LeaveWaitlistDialog = ({ event, leave, isOpen, onClose }: Props) => {
  useBookingForm(event.id, isOpen && event.needsForm) // for Undo
  const { title, needsApproval } = event
  const texts = needsApproval
    ? {
        title: t('events.cancelRequest.title'),
        cancelLabel: t('events.cancelRequest.keep'),
        confirmLabel: t('events.booking.cancelRequest'),
        busyLabel: t('events.booking.cancelling'),
      }
    : {
        title: t('events.leaveWaitlist.title'),
        cancelLabel: t('events.leaveWaitlist.keep'),
        confirmLabel: t('events.leaveWaitlist.confirm'),
        busyLabel: t('events.booking.leaving'),
      }
  const strong = (children: ReactNode) => <strong dir="auto">{children}</strong>
  return (
    <ConfirmDialog
      {...texts}
      isOpen={isOpen}
      onClose={onClose}
      isBusy={leave.isPending}
      onConfirm={() => leave.mutate({ id: event.id }, { onSettled: onClose })}
    >
      <p>
        {needsApproval
          ? rich('events.cancelRequest.text', { title, strong })
          : rich('events.leaveWaitlist.text', {
              position: event.waitlistPosition ?? 0,
              ...{ title, strong },
            })}
      </p>
    </ConfirmDialog>
  )
}
