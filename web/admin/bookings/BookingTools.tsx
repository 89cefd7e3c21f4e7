import { IconX } from '@tabler/icons-react'
import { Booking } from '#shared/events/contract.ts'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { Button } from '#web/ui/Button.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import styles from './BookingList.module.css'
import { type BookingListFilters, formatBookingFilters, parseSearchText } from './bookingFilters.ts'

const statuses = [
  { value: '', label: 'Any status' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'cancelled', label: 'Cancelled' },
]
const payments = [
  { value: '', label: 'Any payment' },
  { value: 'paid', label: 'Paid' },
  { value: 'pending', label: 'Not paid' },
]

const { status: Status, paymentStatus: Payment } = Booking.shape

type Props = {
  urlState: AdminUrlState
  filters: BookingListFilters
  /** Title of the filtered event, if the list has loaded it. */
  eventTitle: string | undefined
}

export const BookingTools = ({ urlState, filters, eventTitle }: Props) => {
  const changeFilter = (change: Partial<BookingListFilters>) =>
    urlState.replace({ filter: formatBookingFilters({ ...filters, ...change }) })
  return (
    <div className="row gap-medium">
      <div className={styles.search}>
        <SearchField
          label="Search by name, email or event"
          isForSelection
          q={filters.q}
          parse={parseSearchText}
          onSearch={(q) => urlState.replace({ q })}
        />
      </div>
      <NativeSelect
        aria-label="Status"
        className={styles.choice ?? ''}
        data={statuses}
        value={filters.status ?? ''}
        onChange={({ currentTarget: { value } }) =>
          changeFilter({ status: Status.safeParse(value).data })
        }
      />
      <NativeSelect
        aria-label="Payment"
        className={styles.choice ?? ''}
        data={payments}
        value={filters.payment ?? ''}
        onChange={({ currentTarget: { value } }) =>
          changeFilter({ payment: Payment.safeParse(value).data })
        }
      />
      {filters.eventId && (
        <Button
          variant="light"
          rightSection={<IconX size={16} aria-hidden="true" />}
          onClick={() => changeFilter({ eventId: undefined })}
        >
          Only “{eventTitle ?? 'one event'}”
          <span className="visually-hidden">: show those of all events</span>
        </Button>
      )}
    </div>
  )
}
