import { IconX } from '@tabler/icons-react'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { CsvButton } from '#web/admin/lists/CsvButton.tsx'
import { useAnalytics } from '#web/admin/metrics/data.ts'
import { formatEuros } from '#web/admin/metrics/formatMetric.ts'
import { Chip, ChipRow } from '#web/ui/ChipRow.tsx'
import { pluralize } from '#web/ui/formatCount.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import styles from './BookingList.module.css'
import { type BookingListFilters, formatBookingFilters, parseSearchText } from './bookingFilters.ts'
import { useBookingsFile } from './data.ts'

type Props = {
  urlState: AdminUrlState
  filters: BookingListFilters
  /** Title of the filtered event, if the list has loaded it. */
  eventTitle: string | undefined
  /** "Latest 20 bookings" */
  found: string | null
}

/** "€187 still to collect from 22 bookings". Its line is there from the start. */
const ToCollect = () => {
  const { data } = useAnalytics()
  if (!data) return <p className={styles.toCollect} />
  const { toCollect, unpaidBookings } = data
  if (unpaidBookings === 0) return <p className={styles.toCollect}>Nothing to collect.</p>
  return (
    <p className={styles.toCollect}>
      <strong>{formatEuros(toCollect).replace(/\.00$/, '')}</strong> still to collect from{' '}
      {pluralize(unpaidBookings, 'booking')}
    </p>
  )
}

export const BookingTools = ({ urlState, filters, eventTitle, found }: Props) => {
  const file = useBookingsFile()
  const { status, payment, eventId } = filters
  const changeFilter = (change: Partial<BookingListFilters>) =>
    urlState.replace({ filter: formatBookingFilters({ ...filters, ...change }) })
  /** A second press removes the filter. */
  const toggle = <Name extends 'status' | 'payment'>(
    name: Name,
    value: BookingListFilters[Name],
  ) => ({
    isPressed: filters[name] === value,
    onClick: () => changeFilter({ [name]: filters[name] === value ? undefined : value }),
  })
  return (
    <>
      <ToCollect />
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchField
            label="Search by name, email or event"
            placeholder="Name, email or event"
            isForSelection
            q={filters.q}
            parse={parseSearchText}
            onSearch={(q) => urlState.replace({ q })}
          />
        </div>
        <CsvButton isPending={file.isPending} onClick={() => file.mutate(filters)} />
      </div>
      <div className={styles.filters}>
        <ChipRow label="Filters" selected={[status, payment, eventId].join()}>
          {eventId && (
            <Chip isPressed onClick={() => changeFilter({ eventId: undefined })}>
              <span className={styles.eventChip} dir="auto">
                {eventTitle ?? 'One event'}
              </span>
              <IconX size={16} aria-hidden="true" />
              <span className="visually-hidden">: show those of all events</span>
            </Chip>
          )}
          <Chip
            isPressed={!status && !payment}
            onClick={() => changeFilter({ status: undefined, payment: undefined })}
          >
            All
          </Chip>
          <Chip {...toggle('payment', 'pending')}>To collect</Chip>
          <Chip {...toggle('payment', 'paid')}>Paid</Chip>
          <Chip {...toggle('status', 'confirmed')}>Confirmed</Chip>
          <Chip {...toggle('status', 'cancelled')}>Cancelled</Chip>
        </ChipRow>
        <p role="status" className={styles.summary}>
          {found}
        </p>
      </div>
    </>
  )
}
