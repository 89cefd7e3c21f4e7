import { IconX } from '@tabler/icons-react'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { CsvButton } from '#web/admin/lists/CsvButton.tsx'
import { useAnalytics } from '#web/admin/metrics/data.ts'
import { formatRoundEuros } from '#web/admin/metrics/formatMetric.ts'
import { rich, t } from '#web/language/t.tsx'
import { Chip, ChipRow } from '#web/ui/ChipRow.tsx'
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
  if (unpaidBookings === 0)
    return <p className={styles.toCollect}>{t('admin.bookings.nothingToCollect')}</p>
  return (
    <p className={styles.toCollect}>
      {rich('admin.bookings.toCollect', {
        amount: formatRoundEuros(toCollect),
        count: unpaidBookings,
      })}
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
        <div className="flex-1">
          <SearchField
            label={t('admin.bookings.search')}
            placeholder={t('admin.bookings.searchHint')}
            isForSelection
            q={filters.q}
            parse={parseSearchText}
            onSearch={(q) => urlState.replace({ q })}
          />
        </div>
        <CsvButton isPending={file.isPending} onClick={() => file.mutate(filters)} />
      </div>
      <div className={styles.filters}>
        <ChipRow label={t('common.filters')} selected={[status, payment, eventId].join()}>
          {eventId && (
            <Chip isPressed onClick={() => changeFilter({ eventId: undefined })}>
              <span className={styles.eventChip} dir="auto">
                {eventTitle ?? t('admin.bookings.filter.oneEvent')}
              </span>
              <IconX size={16} aria-hidden="true" />
              <span className="visually-hidden">: {t('admin.bookings.filter.showAllEvents')}</span>
            </Chip>
          )}
          <Chip
            isPressed={!status && !payment}
            onClick={() => changeFilter({ status: undefined, payment: undefined })}
          >
            {t('admin.bookings.filter.all')}
          </Chip>
          <Chip {...toggle('payment', 'pending')}>{t('admin.bookings.filter.toCollect')}</Chip>
          <Chip {...toggle('payment', 'paid')}>{t('admin.bookings.filter.paid')}</Chip>
          <Chip {...toggle('status', 'confirmed')}>{t('admin.bookings.filter.confirmed')}</Chip>
          <Chip {...toggle('status', 'cancelled')}>{t('admin.bookings.filter.cancelled')}</Chip>
        </ChipRow>
        <p role="status" className={styles.summary}>
          {found}
        </p>
      </div>
    </>
  )
}
