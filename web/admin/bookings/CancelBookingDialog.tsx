import { type ReactNode, useState } from 'react'
import type { AdminBooking } from '#shared/events/attendance/contract.ts'
import { formatPrice, isFree } from '#shared/events/price.ts'
import { rich, t } from '#web/language/t.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { FocusingDialogControl } from '#web/ui/Dialog.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './CheckIn.module.css'
import { useCancelBooking } from './data.ts'

type Props = FocusingDialogControl & { booking: AdminBooking }

const emphasised = (text: ReactNode) => <strong dir="auto">{text}</strong>

export const CancelBookingDialog = ({ booking, ...dialog }: Props) => {
  const cancel = useCancelBooking()
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      {...dialog}
      title={t('admin.bookings.cancel.title')}
      cancelLabel={t('admin.bookings.cancel.keep')}
      confirmLabel={t('admin.bookings.cancel.confirm')}
      busyLabel={t('admin.bookings.cancel.busy')}
      isBusy={cancel.isPending}
      onConfirm={() =>
        cancel.mutate(
          { id: booking.id, ...(reason.trim() && { reason }) },
          { onSettled: dialog.onClose },
        )
      }
    >
      <div className={styles.form}>
        <p>
          {booking.userName
            ? rich('admin.bookings.cancel.text', {
                name: booking.userName,
                event: booking.eventTitle,
                strong: emphasised,
              })
            : rich('admin.bookings.cancel.textDeletedUser', {
                event: booking.eventTitle,
                strong: emphasised,
              })}
          {booking.userName && ` ${t('admin.bookings.cancel.weTellThem')}`}
        </p>
        {booking.paymentStatus === 'paid' && !isFree(booking.price) && (
          <p>{t('admin.bookings.cancel.paid', { amount: formatPrice(booking.price) })}</p>
        )}
        <TextInput
          label={t('admin.bookings.cancel.reason')}
          description={t('admin.bookings.cancel.reasonNote')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
