import { IconCash, IconCashOff, IconTicketOff, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import type { AdminBooking } from '#shared/events/attendance/contract.ts'
import { isValid, paymentLabel, statusLabel } from '#shared/events/attendance/rules.ts'
import { formatPrice } from '#shared/events/price.ts'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { AdminList } from '#web/admin/lists/AdminList.tsx'
import type { Column } from '#web/admin/lists/AdminTable.tsx'
import { Entity } from '#web/admin/lists/EntityRow.tsx'
import { PartyName } from '#web/events/door/PartyName.tsx'
import { rich, t } from '#web/language/t.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import {
  formatCompactTime,
  formatDayAndMonth,
  formatDayAndTimeShort,
  formatTime,
} from '#web/ui/format.ts'
import { formatStartShort } from '#web/ui/formatStart.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { lazyComponent } from '#web/ui/lazyComponent.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import styles from './BookingList.module.css'
import { BookingTools } from './BookingTools.tsx'
import { type BookingListFilters, parseBookingFilters } from './bookingFilters.ts'
import { useBookings, useSetPayment } from './data.ts'

const CancelBookingDialog = lazyComponent(
  async () => (await import('./CancelBookingDialog.tsx')).CancelBookingDialog,
)

const formatFound = (
  { data, hasMore }: ReturnType<typeof useBookings>,
  { sort }: BookingListFilters,
) => {
  if (!data?.length) return null
  const count = data.length
  if (!hasMore) return t('admin.bookings.found', { count })
  return t(sort === 'oldest' ? 'admin.bookings.foundFirst' : 'admin.bookings.foundLatest', {
    count,
  })
}

export const BookingList = ({ urlState }: { urlState: AdminUrlState }) => {
  const filters = parseBookingFilters(urlState.params)
  const list = useBookings(filters)
  const fallbackFocus = useRef<HTMLDivElement>(null)
  const [cancelling, setCancelling] = useState<AdminBooking | null>(null)
  const { sort: _, ...conditions } = filters
  const isFiltered = Object.keys(conditions).length > 0
  const options: RowOptions = { sort: filters.sort ?? 'newest', urlState, onCancel: setCancelling }
  return (
    <div ref={fallbackFocus} tabIndex={-1} className={`no-outline ${styles.wrapper}`}>
      <BookingTools
        urlState={urlState}
        filters={filters}
        eventTitle={list.data?.[0]?.eventTitle}
        found={list.isPlaceholder ? null : formatFound(list, filters)}
      />
      <AdminList
        list={list}
        errorTitle={t('admin.bookings.loadFailed')}
        skeleton={<LoadingBlock label={t('admin.bookings.loading')} height="5rem" count={5} />}
        empty={
          <EmptyState
            title={isFiltered ? t('admin.bookings.noneFound') : t('admin.bookings.empty')}
            hint={isFiltered ? t('admin.bookings.noneFoundHint') : t('admin.bookings.emptyHint')}
            icon={<IconTicketOff size={24} stroke={1.75} />}
          />
        }
        more={rich('admin.bookings.more', { hidden })}
        table={{ label: t('admin.bookings.table.label'), columns: columns(options) }}
      >
        {(booking) => <BookingRow key={booking.id} booking={booking} {...options} />}
      </AdminList>
      {cancelling && (
        <CancelBookingDialog
          booking={cancelling}
          isOpen
          fallbackFocus={fallbackFocus}
          onClose={() => setCancelling(null)}
        />
      )}
    </div>
  )
}

/** What is as expected stays quiet, so that exceptions stand out. */
const BookingBadges = ({ booking }: { booking: AdminBooking }) => {
  const { checkedInAt, eventStart } = booking
  const hasStarted = eventStart <= new Date()
  const isPaid = booking.paymentStatus === 'paid'
  const isDue = !isPaid && paymentLabel(booking) !== null
  return (
    <div className={styles.badges}>
      {!isValid(booking) && <Badge tone="plain">{statusLabel(booking)}</Badge>}
      {isPaid && <Badge tone="green">{t('common.paid')}</Badge>}
      {isDue && (
        <Badge tone={hasStarted ? 'orange' : 'blue'}>{t('admin.bookings.badge.toCollect')}</Badge>
      )}
      {checkedInAt && (
        <Badge tone="plain">
          {t('admin.bookings.badge.hereAt', { time: formatTime(checkedInAt) })}
        </Badge>
      )}
    </div>
  )
}

/** The ordinary status, which the eye needs only where nothing else is said. */
const QuietStatus = ({ booking, isShown }: { booking: AdminBooking; isShown: boolean }) =>
  isValid(booking) && (
    <span className={isShown ? 'muted text-14' : 'visually-hidden'}>{statusLabel(booking)}</span>
  )

const Who = ({ booking, size }: { booking: AdminBooking; size: 'small' | 'medium' }) => {
  const name = booking.userName ?? t('common.deletedUser')
  return (
    <Entity
      picture={<Avatar name={name} photo={booking.userPhoto} size={size} />}
      name={<PartyName name={name} size={booking.size} />}
      note={booking.userEmail}
    />
  )
}

type EventProps = { booking: AdminBooking; urlState: AdminUrlState }

const EventOfBooking = ({ booking, urlState }: EventProps) => (
  <div className={styles.event}>
    <Link href={urlState.hrefWith({ id: booking.eventId, q: undefined, filter: undefined })}>
      <bdi>{booking.eventTitle}</bdi>
    </Link>
    <p className="muted text-14">
      {formatStartShort({ startDate: booking.eventStart, endDate: booking.eventEnd })}
    </p>
  </div>
)

const Reason = ({ booking: { cancelReason } }: { booking: AdminBooking }) =>
  cancelReason && (
    <p className="muted text-14">{rich('admin.bookings.reason', { reason: cancelReason })}</p>
  )

const BookingActions = ({ booking, onCancel }: { booking: AdminBooking; onCancel: OnCancel }) => {
  const setPayment = useSetPayment()
  const isPaid = booking.paymentStatus === 'paid'
  const isActive = isValid(booking)
  const mayCancel = isActive && booking.eventStart > new Date()
  const payAction = {
    label: isPaid ? t('admin.bookings.markNotPaid') : t('admin.bookings.markPaid'),
    icon: isPaid ? IconCashOff : IconCash,
    onChoose: () =>
      setPayment.mutate({ id: booking.id, paymentStatus: isPaid ? 'pending' : 'paid' }),
  }
  const actions = [
    // Cancelled bookings owe nothing.
    ...(isActive || isPaid ? [payAction] : []),
    ...(mayCancel
      ? [
          {
            label: t('admin.bookings.cancelAction'),
            icon: IconX,
            isDanger: true,
            onChoose: () => onCancel(booking),
          },
        ]
      : []),
  ]
  if (actions.length === 0) return null
  const name = booking.userName ?? t('common.deletedUser')
  return (
    <ActionMenu
      name={t('admin.bookings.actions', { name, event: booking.eventTitle })}
      actions={actions}
    />
  )
}

type OnCancel = (booking: AdminBooking) => void

type RowOptions = { sort: 'newest' | 'oldest'; urlState: AdminUrlState; onCancel: OnCancel }

const columns = ({ sort, urlState, onCancel }: RowOptions): Column<AdminBooking>[] => [
  {
    head: t('common.name'),
    render: (booking) => <Who booking={booking} size="small" />,
  },
  {
    head: t('common.event'),
    render: (booking) => <EventOfBooking booking={booking} urlState={urlState} />,
  },
  {
    head: t('admin.bookings.table.booked'),
    width: '10rem',
    sort: {
      direction: sort === 'oldest' ? 'ascending' : 'descending',
      onSort: () => urlState.replace({ sort: sort === 'oldest' ? undefined : 'oldest' }),
    },
    render: ({ createdAt }) => formatDayAndTimeShort(createdAt),
  },
  {
    head: t('admin.bookings.table.status'),
    width: '15rem',
    render: (booking) => (
      <>
        <QuietStatus
          booking={booking}
          isShown={paymentLabel(booking) === null && !booking.checkedInAt}
        />
        <BookingBadges booking={booking} />
        <Reason booking={booking} />
      </>
    ),
  },
  {
    head: t('common.price'),
    width: '6rem',
    isNumber: true,
    render: ({ price }) => formatPrice(price),
  },
  {
    head: t('common.actions'),
    isHeadHidden: true,
    width: '4.5rem',
    isNumber: true,
    render: (booking) => <BookingActions booking={booking} onCancel={onCancel} />,
  },
]

type RowProps = { booking: AdminBooking } & Pick<RowOptions, 'urlState' | 'onCancel'>

/** Three lines: who, which event, and what is still to do. */
const BookingRow = ({ booking, urlState, onCancel }: RowProps) => {
  const { userName, userPhoto, eventId, eventTitle, eventStart, price, createdAt } = booking
  const name = userName ?? t('common.deletedUser')
  return (
    <li className={styles.row}>
      <Avatar name={name} photo={userPhoto} />
      <div className={styles.words}>
        <div className={styles.line}>
          <p className="min-w-0 font-600 wrap-anywhere text-16">
            <PartyName name={name} size={booking.size} />
          </p>
          <time className={styles.when} dateTime={createdAt.toISOString()}>
            <span className="visually-hidden">{t('admin.bookings.row.booked')} </span>
            {formatCompactTime(createdAt, new Date())}
          </time>
        </div>
        <p className={styles.eventLine}>
          <Link
            href={urlState.hrefWith({ id: eventId, q: undefined, filter: undefined })}
            dir="auto"
          >
            {eventTitle}
          </Link>
          <span className={styles.date}>{formatDayAndMonth(eventStart)}</span>
        </p>
        <div className={styles.line}>
          <div className={styles.state}>
            <QuietStatus booking={booking} isShown={paymentLabel(booking) === null} />
            <span className={styles.price}>{formatPrice(price)}</span>
            <BookingBadges booking={booking} />
          </div>
          <BookingActions booking={booking} onCancel={onCancel} />
        </div>
        <Reason booking={booking} />
      </div>
    </li>
  )
}
