import { Button, NativeSelect } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { Booking } from '#shared/events/contract.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import type { AdminPlaceControl } from '../useAdminPlace.ts'
import styles from './BookingList.module.css'
import { type BookingWish, filterOf, readWord } from './bookingWish.ts'
import { useBookingsFile } from './data.ts'

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
  control: AdminPlaceControl
  wish: BookingWish
  /** Of the event that they are of, where the list knows it. */
  eventTitle: string | undefined
}

export const BookingTools = ({ control, wish, eventTitle }: Props) => {
  const file = useBookingsFile()
  const filter = (change: Partial<BookingWish>) =>
    control.swap({ filter: filterOf({ ...wish, ...change }) })
  return (
    <div className={styles.tools}>
      <div className={styles.search}>
        <SearchField
          label="Search by name, email or event"
          isForChoosing
          q={wish.q}
          read={readWord}
          onSearch={(q) => control.swap({ q })}
        />
      </div>
      <NativeSelect
        aria-label="Status"
        className={styles.choice ?? ''}
        data={statuses}
        value={wish.status ?? ''}
        onChange={({ currentTarget: { value } }) =>
          filter({ status: Status.safeParse(value).data })
        }
      />
      <NativeSelect
        aria-label="Payment"
        className={styles.choice ?? ''}
        data={payments}
        value={wish.payment ?? ''}
        onChange={({ currentTarget: { value } }) =>
          filter({ payment: Payment.safeParse(value).data })
        }
      />
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        aria-disabled={file.isPending}
        onClick={() => {
          if (!file.isPending) file.mutate(wish)
        }}
      >
        {file.isPending ? 'Downloading...' : 'Download CSV'}
      </Button>
      {wish.eventId && (
        <Button
          variant="light"
          rightSection={<IconX size={16} aria-hidden="true" />}
          onClick={() => filter({ eventId: undefined })}
        >
          Only “{eventTitle ?? 'one event'}”
          <span className="only-for-readers">: show those of all events</span>
        </Button>
      )}
    </div>
  )
}
