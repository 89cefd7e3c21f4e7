import { IconVideo } from '@tabler/icons-react'
import { toShortCode } from '#shared/events/attendance/rules.ts'
import type { Event } from '#shared/events/contract.ts'
import { defaultPaymentNote, isFree } from '#shared/events/price.ts'
import { QrCode } from '#web/auth/secondFactor/QrCode.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, type DialogControl } from '#web/ui/Dialog.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { formatDayAndTime, formatTime } from '#web/ui/format.ts'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { useTicket } from './data.ts'
import styles from './TicketDialog.module.css'

const Content = ({ event }: { event: Event }) => {
  const query = useTicket(event.id)
  const { data, error } = query
  if (data)
    return (
      <>
        {data.onlineUrl && (
          <Button
            component="a"
            fullWidth
            href={data.onlineUrl}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconVideo size={18} aria-hidden="true" />}
          >
            Join online
            <span className="visually-hidden"> (opens in a new tab)</span>
          </Button>
        )}
        <div className={styles.code}>
          <QrCode text={data.address} label={`Code of your booking for ${event.title}`} />
        </div>
        <p className={styles.codeText}>
          <span className="muted text-medium">Or give this code</span>
          <strong className={styles.text}>{toShortCode(data.bookingId)}</strong>
        </p>
        {data.checkedInAt ? (
          <Badge tone="green">Checked in at {formatTime(data.checkedInAt)}</Badge>
        ) : (
          <p className="muted text-medium">Show this at the door.</p>
        )}
        {!isFree(event.price) && (
          <p className={styles.payment} dir="auto">
            <span className="muted text-small">How to pay</span>
            {event.paymentNote ?? defaultPaymentNote}
          </p>
        )}
      </>
    )
  if (error) return <LoadFailure title="Your ticket could not be loaded" query={query} />
  return (
    <LoadingRegion label="your ticket" className={styles.code}>
      <Skeleton height="15rem" width="15rem" />
    </LoadingRegion>
  )
}

type Props = DialogControl & { event: Event }

export const TicketDialog = ({ event, ...dialog }: Props) => (
  <Dialog
    {...dialog}
    title="Your ticket"
    size="small"
    startsAtTitle
    footer={<Button onClick={dialog.onClose}>Close</Button>}
  >
    <div className={styles.ticket}>
      <p className={styles.event}>
        <strong dir="auto">{event.title}</strong>
        <span className="muted text-medium">{formatDayAndTime(event.startDate)}</span>
      </p>
      {dialog.isOpen && <Content event={event} />}
    </div>
  </Dialog>
)
