import { Button } from '@mantine/core'
import { IconTicketOff } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { AdminBooking, ScanResult } from '#shared/events/attendance/contract.ts'
import { isFree, showPrice } from '#shared/events/price.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Bone } from '#web/ui/Bone.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { FailedState } from '#web/ui/FailedState.tsx'
import { showDayAndTime } from '#web/ui/format.ts'
import { Waiting } from '#web/ui/Waiting.tsx'
import type { AdminPlaceControl } from '../useAdminPlace.ts'
import { useBooking, useScan } from './data.ts'
import styles from './Scan.module.css'
import { VerdictNote } from './VerdictNote.tsx'

const owedFor = ({ paymentStatus, price }: AdminBooking) =>
  paymentStatus === 'paid' || isFree(price) ? null : price

/** What is known of it before anything is pressed; null: it lets somebody in. */
const knownOf = (booking: AdminBooking): ScanResult | null => {
  const { status, isEventCancelled, checkedInAt, userName: name, eventTitle } = booking
  const known = { name, checkedInAt, eventTitle, toPay: owedFor(booking) }
  if (isEventCancelled) return { ...known, outcome: 'eventCancelled' }
  if (status !== 'confirmed') return { ...known, outcome: 'bookingCancelled' }
  return checkedInAt && { ...known, outcome: 'already' }
}

/** A ticket opened by a phone's own camera: a link changes nothing by itself, so there is a button. */
export const ArrivedCode = ({ id, control }: { id: string; control: AdminPlaceControl }) => {
  const { data, error, refetch, isFetching } = useBooking(id)
  const scan = useScan()
  const away = { checkIn: undefined, q: undefined, filter: undefined }
  if (!data && error)
    return error.status === 404 ? (
      <EmptyState
        title="Unknown code"
        hint="No booking belongs to it."
        icon={<IconTicketOff size={24} stroke={1.75} />}
      >
        <Button component={Link} variant="light" href={control.hrefAt(away)}>
          All bookings
        </Button>
      </EmptyState>
    ) : (
      <FailedState
        title="The booking could not be loaded"
        reason={error.reason}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!data)
    return (
      <Waiting what="the booking">
        <Bone height="10rem" />
      </Waiting>
    )
  const result = scan.data ?? knownOf(data)
  const owed = owedFor(data)
  return (
    <Card className={styles.card}>
      <div>
        <h2 dir="auto">{data.userName ?? 'Deleted user'}</h2>
        <p>
          <span dir="auto">{data.eventTitle}</span>, {showDayAndTime(data.eventStart)}
        </p>
      </div>
      <div role="status">
        {result && <VerdictNote result={result} />}
        {!result && owed && <Badge tone="orange">{showPrice(owed)} not paid</Badge>}
      </div>
      <div className={styles.buttons}>
        {!result && (
          <Button
            aria-disabled={scan.isPending}
            onClick={() => {
              if (!scan.isPending) scan.mutate({ id: data.eventId, code: data.id })
            }}
          >
            {scan.isPending ? 'Checking in...' : 'Check in'}
          </Button>
        )}
        <Button
          component={Link}
          variant="default"
          href={control.hrefAt({ ...away, id: data.eventId })}
        >
          All who booked this event
        </Button>
      </div>
    </Card>
  )
}
