import { useRef, useState } from 'react'
import { hasStarted } from '#shared/events/rules.ts'
import type { VisitorBooking, VisitorEvent } from '#shared/events/visitors/contract.ts'
import { CancelPlaceQuestion } from '#web/events/booking/CancelPlaceQuestion.tsx'
import { formatParty } from '#web/events/booking/formatParty.ts'
import { OnlineOnlyButton } from '#web/events/OnlineOnlyButton.tsx'
import { t } from '#web/language/t.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatStart } from '#web/ui/formatStart.ts'
import { ChangeForm } from './ChangeForm.tsx'
import type { useCancelPlace } from './data.ts'
import { EraseDetails } from './EraseDetails.tsx'
import styles from './VisitorScreens.module.css'
import { VisitorTicket } from './VisitorTicket.tsx'

type Props = {
  booking: VisitorBooking
  token: string
  cancel: ReturnType<typeof useCancelPlace>
}

type GiveUpProps = Pick<Props, 'token' | 'cancel'> & { event: VisitorEvent; count: number }

const GiveUp = ({ token, cancel, event, count }: GiveUpProps) => {
  const [isOpen, setOpen] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  return (
    <Card className={styles.card} ref={card} tabIndex={-1}>
      <h2>{t('events.visitors.cantComeTitle')}</h2>
      <p>{t('events.visitors.cantComeText', { count })}</p>
      <div>
        <OnlineOnlyButton variant="light" onClick={() => setOpen(true)}>
          {t('events.visitors.cantCome')}
        </OnlineOnlyButton>
      </div>
      <CancelPlaceQuestion
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={event.title}
        date={formatStart(event)}
        count={count}
        isBusy={cancel.isPending}
        fallbackFocus={card}
        onConfirm={() => cancel.mutate({ token }, { onSettled: () => setOpen(false) })}
      />
    </Card>
  )
}

/** The ticket, and until the start also the people, the answers and "I can't come". */
export const ConfirmedBooking = ({ booking, token, cancel }: Props) => {
  const { event, party, options } = booking
  const isOpen = event !== null && !event.isCancelled && !hasStarted(event, new Date())
  const hasForm = options.maxGuests > 0 || options.questions.length > 0
  return (
    <div className="stack">
      {booking.ticket && event && (
        <Card className={styles.card}>
          <div>
            <h2>{t('events.visitors.bookedTitle')}</h2>
            <p className="muted text-15">
              <bdi>{booking.name}</bdi>
              {party.size > 1 && <> · {formatParty(party)}</>}
            </p>
          </div>
          <VisitorTicket ticket={booking.ticket} title={event.title} price={booking.price} />
        </Card>
      )}
      {event?.isCancelled && (
        <Card className={styles.card}>
          <p role="status">{t('events.event_cancelled')}</p>
        </Card>
      )}
      {isOpen && hasForm && (
        <Card className={styles.card}>
          <h2>{t('events.visitors.changeTitle')}</h2>
          <ChangeForm booking={booking} token={token} />
        </Card>
      )}
      {isOpen ? (
        <GiveUp {...{ token, cancel, event, count: party.size }} />
      ) : (
        <EraseDetails {...{ booking, token }} />
      )}
    </div>
  )
}
