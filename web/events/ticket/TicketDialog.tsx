import { IconCalendarPlus, IconCoinEuro, IconVideo } from '@tabler/icons-react'
import { toShortCode } from '#shared/events/attendance/rules.ts'
import type { Event } from '#shared/events/contract.ts'
import { formatPrice, isFree } from '#shared/events/price.ts'
import { useMe } from '#web/auth/data.ts'
import { QrCode } from '#web/auth/secondFactor/QrCode.tsx'
import { formatParty } from '#web/events/booking/formatParty.ts'
import { calendarFileUrl } from '#web/events/data.ts'
import { EventGlow } from '#web/events/EventGlow.tsx'
import { EventPicture } from '#web/events/EventPicture.tsx'
import { formatDays, formatTimes } from '#web/events/eventTimes.ts'
import { rich, t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, type DialogControl } from '#web/ui/Dialog.tsx'
import { formatTime } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/Skeleton.tsx'
import { bookedPriceOf, useTicket } from './data.ts'
import styles from './TicketDialog.module.css'

/** What is checked at the door. */
const Stub = ({ event }: { event: Event }) => (
  <Loaded
    query={useTicket(event.id)}
    errorTitle={t('events.ticket.loadFailed')}
    skeleton={
      <LoadingRegion label={t('events.ticket.loading')} className={styles.code}>
        <Skeleton height="11rem" width="11rem" />
      </LoadingRegion>
    }
  >
    {(ticket) => (
      <>
        {ticket.checkedInAt ? (
          <Badge tone="green">
            {t('events.ticket.checkedIn', { time: formatTime(ticket.checkedInAt) })}
          </Badge>
        ) : (
          <p className="font-600">{t('events.ticket.showAtDoor')}</p>
        )}
        <ToPay price={bookedPriceOf(ticket, event)} note={event.paymentNote} />
        <div className={styles.code}>
          <QrCode
            text={ticket.address}
            label={t('events.ticket.codeLabel', { title: event.title })}
          />
        </div>
        <p className="stack gap-0">
          <span className="muted text-14">{t('events.ticket.readOut')}</span>
          <strong className={styles.text}>{toShortCode(ticket.bookingId)}</strong>
        </p>
        {ticket.onlineUrl && (
          <Button
            component="a"
            fullWidth
            href={ticket.onlineUrl}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconVideo size={18} aria-hidden="true" />}
          >
            {t('events.ticket.joinOnline')}
            <span className="visually-hidden"> {t('common.newTab')}</span>
          </Button>
        )}
      </>
    )}
  </Loaded>
)

type ToPayProps = { price: string; note: string | null }

/** "€7.50, pay at the door", or the organiser's own words below the amount. */
const ToPay = ({ price, note }: ToPayProps) =>
  isFree(price) ? null : (
    <p className={styles.payment}>
      <IconCoinEuro size={20} aria-hidden="true" />
      <span>
        {note === null ? (
          rich('events.ticket.payAtTheDoor', { price: formatPrice(price) })
        ) : (
          <>
            <strong>{formatPrice(price)}</strong>
            <span dir="auto">{note}</span>
          </>
        )}
      </span>
    </p>
  )

/** Tickets that a browser stored before there were parties have no size. */
const Guests = ({ event }: { event: Event }) => {
  const { data: ticket } = useTicket(event.id)
  if (!ticket || !(ticket.size > 1)) return null
  return (
    <div className={styles.guests}>
      <dt className="visually-hidden">{t('events.ticket.guests')}</dt>
      <dd dir="auto">{formatParty(ticket)}</dd>
    </div>
  )
}

type Props = DialogControl & { event: Event }

export const TicketDialog = ({ event, ...dialog }: Props) => {
  const { data: me } = useMe()
  return (
    <Dialog
      {...dialog}
      title={t('events.ticket.title')}
      startsAtTitle
      footer={
        <>
          <Button variant="default" className={styles.wide ?? ''} onClick={dialog.onClose}>
            {t('common.close')}
          </Button>
          <Button
            component="a"
            href={calendarFileUrl(event.id)}
            download
            variant="light"
            className={styles.wide ?? ''}
            leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
          >
            {t('common.addToCalendar')}
          </Button>
        </>
      }
    >
      <div className={styles.ticket}>
        <EventPicture event={event} className={styles.picture} isAboveFold />
        <div className={styles.event}>
          <EventGlow event={event} className={styles.glow} />
          <h3 className={styles.title} dir="auto">
            {event.title}
          </h3>
          <dl className={styles.facts}>
            <div>
              <dt>{t('common.when')}</dt>
              <dd>
                <strong>{formatDays(event, new Date())}</strong>{' '}
                <span className={styles.time}>{formatTimes(event)}</span>
              </dd>
            </div>
            <div>
              <dt>{t('common.where')}</dt>
              <dd>
                <bdi>{event.location}</bdi>
              </dd>
            </div>
            {me && (
              <div>
                <dt>{t('common.name')}</dt>
                <dd>
                  <bdi>{me.name}</bdi>
                </dd>
              </div>
            )}
            {dialog.isOpen && <Guests event={event} />}
          </dl>
        </div>
        <div className={styles.tear} />
        <div className={styles.stub}>{dialog.isOpen && <Stub event={event} />}</div>
      </div>
    </Dialog>
  )
}
