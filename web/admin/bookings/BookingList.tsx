import { IconCash, IconCashOff, IconTicketOff, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import type { AdminBooking } from '#shared/events/attendance/contract.ts'
import { isValid, paymentLabel, statusLabel } from '#shared/events/attendance/rules.ts'
import { formatPrice } from '#shared/events/price.ts'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatDayAndTime, formatDayAndTimeShort, formatTime } from '#web/ui/format.ts'
import { pluralizeLoaded } from '#web/ui/formatCount.ts'
import card from '#web/ui/ListCard.module.css'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { usePreviousNonNull } from '#web/ui/usePreviousNonNull.ts'
import styles from './BookingList.module.css'
import { BookingTools } from './BookingTools.tsx'
import { parseBookingFilters } from './bookingFilters.ts'
import { useBookings, useSetPayment } from './data.ts'

const CancelBookingDialog = lazyComponent(
  async () => (await import('./CancelBookingDialog.tsx')).CancelBookingDialog,
)

const BookingListSkeleton = () => (
  <LoadingRegion label="the bookings" count={5} className="stack gap-tight">
    <Skeleton height="5rem" />
  </LoadingRegion>
)

export const BookingList = ({ urlState }: { urlState: AdminUrlState }) => {
  const filters = parseBookingFilters(urlState.params)
  const list = useBookings(filters)
  const fallbackFocus = useRef<HTMLDivElement>(null)
  const [cancelling, setCancelling] = useState<AdminBooking | null>(null)
  const shownBooking = usePreviousNonNull(cancelling)
  const isFiltered = Object.keys(filters).length > 0
  return (
    <div ref={fallbackFocus} tabIndex={-1} className={`no-outline ${styles.wrapper}`}>
      <BookingTools urlState={urlState} filters={filters} eventTitle={list.rows?.[0]?.eventTitle} />
      {list.failure && <LoadFailure title="The bookings could not be loaded" query={list} />}
      {!list.rows && !list.failure && <BookingListSkeleton />}
      {list.rows && (
        <p className={styles.count} role="status">
          {!list.isPlaceholder &&
            list.rows.length > 0 &&
            pluralizeLoaded(
              { count: list.rows.length, hasMore: list.hasMore, order: 'Latest' },
              'booking',
            )}
        </p>
      )}
      {list.rows?.length === 0 && (
        <EmptyState
          title={isFiltered ? 'No bookings found' : 'No bookings yet'}
          hint={
            isFiltered
              ? 'Search by part of a name or title, or the start of an email address. Try a shorter search or another filter.'
              : 'Bookings appear here as soon as someone books an event.'
          }
          icon={<IconTicketOff size={24} stroke={1.75} />}
        />
      )}
      {list.rows && list.rows.length > 0 && (
        <PlainList className={card.list} aria-busy={list.isPlaceholder}>
          {list.rows.map((booking) => (
            <BookingRow
              key={booking.id}
              booking={booking}
              urlState={urlState}
              onCancel={() => setCancelling(booking)}
            />
          ))}
        </PlainList>
      )}
      <ShowMore label="bookings" list={list} />
      {shownBooking && (
        <CancelBookingDialog
          key={shownBooking.id}
          booking={shownBooking}
          isOpen={cancelling !== null}
          fallbackFocus={fallbackFocus}
          onClose={() => setCancelling(null)}
        />
      )}
    </div>
  )
}

type Props = { booking: AdminBooking; urlState: AdminUrlState; onCancel: () => void }

const deletedUserName = 'Deleted user'

const BookingBadges = ({ booking }: { booking: AdminBooking }) => {
  const { checkedInAt } = booking
  const payment = paymentLabel(booking)
  return (
    <div className={styles.statusBadges}>
      <Badge tone={isValid(booking) ? 'green' : 'plain'}>{statusLabel(booking)}</Badge>
      {payment && <Badge tone={payment === 'Paid' ? 'green' : 'orange'}>{payment}</Badge>}
      {checkedInAt && <Badge tone="blue">Here at {formatTime(checkedInAt)}</Badge>}
    </div>
  )
}

const BookingRow = ({ booking, urlState, onCancel }: Props) => {
  const setPayment = useSetPayment()
  const isPaid = booking.paymentStatus === 'paid'
  const name = booking.userName ?? deletedUserName
  const isActive = isValid(booking)
  const mayCancel = isActive && booking.eventStart > new Date()
  const payAction = {
    label: isPaid ? 'Mark as not paid' : 'Mark as paid',
    icon: isPaid ? IconCashOff : IconCash,
    onChoose: () =>
      setPayment.mutate({ id: booking.id, paymentStatus: isPaid ? 'pending' : 'paid' }),
  }
  const actions = [
    // Cancelled bookings owe nothing.
    ...(isActive || isPaid ? [payAction] : []),
    ...(mayCancel
      ? [{ label: 'Cancel booking', icon: IconX, isDanger: true, onChoose: onCancel }]
      : []),
  ]
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        {booking.userEmail && <p className="muted text-small">{booking.userEmail}</p>}
      </div>
      <div className={styles.what}>
        <Link href={urlState.hrefWith({ id: booking.eventId, q: undefined, filter: undefined })}>
          <bdi>{booking.eventTitle}</bdi>
        </Link>
        <p className="muted text-small">{formatDayAndTimeShort(booking.eventStart)}</p>
      </div>
      <div className={styles.state}>
        <BookingBadges booking={booking} />
        <p className="muted text-small">
          {formatPrice(booking.price)}, booked {formatDayAndTime(booking.createdAt)}
        </p>
        {booking.cancelReason && (
          <p className="muted text-small" dir="auto">
            Reason: {booking.cancelReason}
          </p>
        )}
      </div>
      <div className={styles.menu}>
        {actions.length > 0 && (
          <ActionMenu name={`Actions for the booking of ${name}`} actions={actions} />
        )}
      </div>
    </li>
  )
}
