import { useState } from 'react'
import type { AdminBooking } from '#shared/events/attendance/contract.ts'
import { formatPrice, isFree } from '#shared/events/price.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import type { FocusingDialogControl } from '#web/ui/Dialog.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useCancelBooking } from './data.ts'
import styles from './Scan.module.css'

type Props = FocusingDialogControl & { booking: AdminBooking }

export const CancelBookingDialog = ({ booking, ...dialog }: Props) => {
  const cancel = useCancelBooking()
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      {...dialog}
      title="Cancel this booking?"
      cancelLabel="Keep the booking"
      confirmLabel="Cancel booking"
      busyLabel="Cancelling..."
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
          The place of <strong dir="auto">{booking.userName ?? 'a deleted user'}</strong> at{' '}
          <strong dir="auto">{booking.eventTitle}</strong> goes to the next person on the waitlist.
          {booking.userName && ' We’ll tell them in the app and by email.'}
        </p>
        {booking.paymentStatus === 'paid' && !isFree(booking.price) && (
          <p>
            They have paid {formatPrice(booking.price)}. We don’t refund automatically, so please
            arrange this yourself.
          </p>
        )}
        <TextInput
          label="Reason"
          description="Optional. They will read this."
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
