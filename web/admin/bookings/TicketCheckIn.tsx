import { IconTicketOff } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { AdminBooking, ScanResult } from '#shared/events/attendance/contract.ts'
import { formatPrice, isFree } from '#shared/events/price.ts'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { checkInLabel } from '#web/events/door/PartyCount.tsx'
import { PartyName } from '#web/events/door/PartyName.tsx'
import { ScanResultNote } from '#web/events/door/ScanResultNote.tsx'
import { t } from '#web/language/t.tsx'
import { useEarlyConfirmation } from '#web/page/checkIn/useEarlyConfirmation.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatStart } from '#web/ui/formatStart.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import styles from './CheckIn.module.css'
import { useBooking, useCountParty, useScan } from './data.ts'

const amountOwed = ({ paymentStatus, price }: AdminBooking) =>
  paymentStatus === 'paid' || isFree(price) ? null : price

/** Result known before the check-in; null if the ticket can be checked in. */
const knownResult = (booking: AdminBooking): ScanResult | null => {
  const { id, status, isEventCancelled, checkedInAt, userName: name, eventTitle } = booking
  const { size, here } = booking
  const details = { name, checkedInAt, eventTitle, toPay: amountOwed(booking), party: null }
  if (isEventCancelled) return { ...details, outcome: 'eventCancelled' }
  if (status !== 'confirmed') return { ...details, outcome: 'bookingCancelled' }
  if (here < size) return null
  const party = { bookingId: id, size, here, wasHere: here, guestNames: [] }
  return { ...details, party, outcome: 'already' }
}

const listParams = { checkIn: undefined, q: undefined, filter: undefined }

/** A ticket opened by a camera app. Opening a link must not change data, so there is a button. */
export const TicketCheckIn = ({ id, urlState }: { id: string; urlState: AdminUrlState }) => {
  const query = useBooking(id)
  return (
    <Loaded
      query={query}
      errorTitle={t('admin.ticket.loadFailed')}
      skeleton={<LoadingBlock label={t('admin.ticket.loading')} height="10rem" />}
      notFound={
        <EmptyState
          title={t('admin.scan.result.unknown')}
          hint={t('admin.scan.result.unknownNote')}
          icon={<IconTicketOff size={24} stroke={1.75} />}
        >
          <Button component={Link} variant="light" href={urlState.hrefWith(listParams)}>
            {t('admin.attendees.back')}
          </Button>
        </EmptyState>
      }
    >
      {(booking) => <Ticket booking={booking} urlState={urlState} />}
    </Loaded>
  )
}

type TicketProps = { booking: AdminBooking; urlState: AdminUrlState }

const Ticket = ({ booking, urlState }: TicketProps) => {
  const scan = useScan()
  const countParty = useCountParty()
  const early = useEarlyConfirmation({ startDate: booking.eventStart })
  const result = scan.data ?? knownResult(booking)
  const owed = amountOwed(booking)
  return (
    <Card className={styles.card}>
      <div>
        <h2 dir="auto">
          <PartyName name={booking.userName ?? t('common.deletedUser')} size={booking.size} />
        </h2>
        <p>
          <span dir="auto">{booking.eventTitle}</span>,{' '}
          {formatStart({ startDate: booking.eventStart, endDate: booking.eventEnd })}
        </p>
      </div>
      <div role="status">
        {result && <ScanResultNote key={scan.submittedAt} result={result} onCount={countParty} />}
        {!result && owed && (
          <Badge tone="orange">{t('admin.ticket.notPaid', { price: formatPrice(owed) })}</Badge>
        )}
      </div>
      <div className={styles.buttons}>
        {!result && (
          <Button
            isBusy={scan.isPending}
            onClick={() => early.run(() => scan.mutate({ id: booking.eventId, code: booking.id }))}
          >
            {scan.isPending ? t('admin.ticket.checkingIn') : checkInLabel(booking)}
          </Button>
        )}
        <Button
          component={Link}
          variant="default"
          href={urlState.hrefWith({ ...listParams, id: booking.eventId })}
        >
          {t('admin.ticket.everyone')}
        </Button>
      </div>
      {early.dialog}
    </Card>
  )
}
