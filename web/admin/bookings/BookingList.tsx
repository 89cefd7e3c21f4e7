import { IconTicketOff } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { AdminBooking } from '#shared/events/attendance/contract.ts'
import { Bone } from '#web/ui/Bone.tsx'
import { countedSoFar } from '#web/ui/counted.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { ShowMore } from '#web/ui/ShowMore.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { Waiting } from '#web/ui/Waiting.tsx'
import type { AdminPlaceControl } from '../useAdminPlace.ts'
import styles from './BookingList.module.css'
import { BookingRow } from './BookingRow.tsx'
import { BookingTools } from './BookingTools.tsx'
import { wishOf } from './bookingWish.ts'
import { useBookings } from './data.ts'

const CancelBookingDialog = lazy(async () => ({
  default: (await import('./CancelBookingDialog.tsx')).CancelBookingDialog,
}))

const Bones = () => (
  <Waiting what="the bookings" className={styles.list}>
    {[1, 2, 3, 4, 5].map((row) => (
      <Bone key={row} height="5rem" />
    ))}
  </Waiting>
)

export const BookingList = ({ control }: { control: AdminPlaceControl }) => {
  const wish = wishOf(control.place)
  const list = useBookings(wish)
  const place = useRef<HTMLDivElement>(null)
  const [cancelling, setCancelling] = useState<AdminBooking | null>(null)
  const asked = useLastShown(cancelling)
  const isFiltered = Object.keys(wish).length > 0
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <BookingTools control={control} wish={wish} eventTitle={list.rows?.[0]?.eventTitle} />
      {list.failure && (
        <FailedState
          title="The bookings could not be loaded"
          reason={list.failure.reason}
          onRetry={() => void list.retry()}
          isRetrying={list.isRetrying}
        />
      )}
      {!list.rows && !list.failure && <Bones />}
      {list.rows && (
        <p className={styles.count} role="status">
          {!list.isOld &&
            list.rows.length > 0 &&
            countedSoFar(list.rows.length, list.hasMore, 'booking')}
        </p>
      )}
      {list.rows?.length === 0 && (
        <EmptyState
          title={isFiltered ? 'No bookings like that' : 'No bookings yet'}
          hint={
            isFiltered
              ? 'Search finds parts of names and titles, and the beginning of an email address. Try a shorter search, or another filter.'
              : 'They appear here as soon as somebody books an event.'
          }
          icon={<IconTicketOff size={24} stroke={1.75} />}
        />
      )}
      {list.rows && list.rows.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets.
        <ul className={styles.list} role="list" aria-busy={list.isOld}>
          {list.rows.map((booking) => (
            <BookingRow
              key={booking.id}
              booking={booking}
              control={control}
              onCancel={() => setCancelling(booking)}
            />
          ))}
        </ul>
      )}
      <ShowMore what="bookings" list={list} />
      {asked && (
        <Suspense>
          <CancelBookingDialog
            key={asked.id}
            booking={asked}
            isOpen={cancelling !== null}
            place={place}
            onClose={() => setCancelling(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
