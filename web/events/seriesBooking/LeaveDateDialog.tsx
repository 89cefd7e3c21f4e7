import type { Event } from '#shared/events/contract.ts'
import type { SeriesDate } from '#shared/events/series/contract.ts'
import { useCancelBooking } from '#web/events/booking/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { DialogControl } from '#web/ui/Dialog.tsx'

type Props = DialogControl & { event: Event; date: SeriesDate; label: string }

/** Gives up the place on one date; the others stay. */
export const LeaveDateDialog = ({ event, date, label, isOpen, onClose }: Props) => {
  const cancel = useCancelBooking()
  // How many people come to another date is not known here.
  const count = (date.id === event.id && event.partySize) || 1
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('events.cancelPlace.title', { count })}
      cancelLabel={t('events.cancelPlace.keep', { count })}
      confirmLabel={t('events.cancelPlace.confirm', { count })}
      busyLabel={t('events.cancelPlace.cancelling')}
      isBusy={cancel.isPending}
      onConfirm={() => cancel.mutate({ id: date.id }, { onSettled: onClose })}
    >
      <p>
        {rich('events.cancelPlace.text', {
          count,
          title: event.title,
          date: label,
          strong: (children) => <strong dir="auto">{children}</strong>,
        })}
      </p>
    </ConfirmDialog>
  )
}
