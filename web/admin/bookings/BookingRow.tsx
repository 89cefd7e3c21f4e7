import { IconCash, IconCashOff, IconX } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { AdminBooking } from '#shared/events/attendance/contract.ts'
import { isValid, paymentLabel, statusLabel } from '#shared/events/attendance/rules.ts'
import { showPrice } from '#shared/events/price.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { showDayAndTime, showDayAndTimeShort, showTime } from '#web/ui/format.ts'
import type { AdminPlaceControl } from '../useAdminPlace.ts'
import styles from './BookingList.module.css'
import { useSetPayment } from './data.ts'

type Props = { booking: AdminBooking; control: AdminPlaceControl; onCancel: () => void }

const gone = 'Deleted user'

const Marks = ({ booking }: { booking: AdminBooking }) => {
  const { checkedInAt } = booking
  const payment = paymentLabel(booking)
  return (
    <div className={styles.marks}>
      <Badge tone={isValid(booking) ? 'green' : 'plain'}>{statusLabel(booking)}</Badge>
      {payment && <Badge tone={payment === 'Paid' ? 'green' : 'orange'}>{payment}</Badge>}
      {checkedInAt && <Badge tone="blue">Here at {showTime(checkedInAt)}</Badge>}
    </div>
  )
}

export const BookingRow = ({ booking, control, onCancel }: Props) => {
  const pay = useSetPayment()
  const isPaid = booking.paymentStatus === 'paid'
  const name = booking.userName ?? gone
  const hasPlace = isValid(booking)
  const mayCancel = hasPlace && booking.eventStart > new Date()
  const payAction = {
    label: isPaid ? 'Mark as not paid' : 'Mark as paid',
    icon: isPaid ? IconCashOff : IconCash,
    onChoose: () => pay.mutate({ id: booking.id, paymentStatus: isPaid ? 'pending' : 'paid' }),
  }
  const actions = [
    // Nobody owes anything for a place they no longer have.
    ...(hasPlace || isPaid ? [payAction] : []),
    ...(mayCancel
      ? [{ label: 'Cancel booking', icon: IconX, isDanger: true, onChoose: onCancel }]
      : []),
  ]
  return (
    <Card as="li" className={styles.row}>
      <div className={styles.who}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        {booking.userEmail && <p className={styles.soft}>{booking.userEmail}</p>}
      </div>
      <div className={styles.what}>
        <Link href={control.hrefAt({ id: booking.eventId, q: undefined, filter: undefined })}>
          <bdi>{booking.eventTitle}</bdi>
        </Link>
        <p className={styles.soft}>{showDayAndTimeShort(booking.eventStart)}</p>
      </div>
      <div className={styles.state}>
        <Marks booking={booking} />
        <p className={styles.soft}>
          {showPrice(booking.price)}, booked {showDayAndTime(booking.createdAt)}
        </p>
        {booking.cancelReason && (
          <p className={styles.soft} dir="auto">
            Reason: {booking.cancelReason}
          </p>
        )}
      </div>
      <div className={styles.menu}>
        {actions.length > 0 && (
          <ActionMenu name={`Actions for the booking of ${name}`} actions={actions} />
        )}
      </div>
    </Card>
  )
}
