import { IconVideo } from '@tabler/icons-react'
import { toShortCode } from '#shared/events/attendance/rules.ts'
import { formatPrice, isFree } from '#shared/events/price.ts'
import type { VisitorBooking } from '#shared/events/visitors/contract.ts'
import { QrCode } from '#web/auth/secondFactor/QrCode.tsx'
import { rich, t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatTime } from '#web/ui/format.ts'
import styles from './VisitorScreens.module.css'

type Props = { ticket: NonNullable<VisitorBooking['ticket']>; title: string; price: string }

/** What is checked at the door. */
export const VisitorTicket = ({ ticket, title, price }: Props) => (
  <div className={styles.stub}>
    {ticket.checkedInAt ? (
      <Badge tone="green">
        {t('events.ticket.checkedIn', { time: formatTime(ticket.checkedInAt) })}
      </Badge>
    ) : (
      <p className="font-600">{t('events.ticket.showAtDoor')}</p>
    )}
    <div className={styles.code}>
      <QrCode text={ticket.address} label={t('events.ticket.codeLabel', { title })} />
    </div>
    <p className="stack gap-0">
      <span className="muted text-14">{t('events.ticket.readOut')}</span>
      <strong className={styles.text}>{toShortCode(ticket.bookingId)}</strong>
    </p>
    {!isFree(price) && (
      <p>
        {ticket.paymentNote === null ? (
          rich('events.ticket.payAtTheDoor', { price: formatPrice(price) })
        ) : (
          <>
            <strong>{formatPrice(price)}</strong> <span dir="auto">{ticket.paymentNote}</span>
          </>
        )}
      </p>
    )}
    {ticket.onlineUrl && (
      <Button
        component="a"
        href={ticket.onlineUrl}
        target="_blank"
        rel="noopener noreferrer"
        leftSection={<IconVideo size={18} aria-hidden="true" />}
      >
        {t('events.ticket.joinOnline')}
        <span className="visually-hidden"> {t('common.newTab')}</span>
      </Button>
    )}
  </div>
)
