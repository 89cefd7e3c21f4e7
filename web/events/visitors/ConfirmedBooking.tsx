import { useRef, useState } from 'react'
import { hasStarted } from '#shared/events/rules.ts'
import type { VisitorBooking } from '#shared/events/visitors/contract.ts'
import { formatParty } from '#web/events/booking/formatParty.ts'
import { OnlineOnlyButton } from '#web/events/OnlineOnlyButton.tsx'
import { t } from '#web/language/t.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
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

const GiveUp = ({ token, cancel }: Pick<Props, 'token' | 'cancel'>) => {
  const [isOpen, setOpen] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  return (
    <Card className={styles.card} ref={card} tabIndex={-1}>
      <h2>{t('events.visitors.cantComeTitle')}</h2>
      <p>{t('events.visitors.cantComeText')}</p>
      <div>
        <OnlineOnlyButton variant="light" onClick={() => setOpen(true)}>
          {t('events.visitors.cantCome')}
        </OnlineOnlyButton>
      </div>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('events.visitors.giveUpTitle')}
        cancelLabel={t('events.visitors.keepPlace')}
        confirmLabel={t('events.visitors.giveUp')}
        busyLabel={t('events.visitors.givingUp')}
        isBusy={cancel.isPending}
        fallbackFocus={card}
        onConfirm={() => cancel.mutate({ token }, { onSettled: () => setOpen(false) })}
      >
        <p>{t('events.visitors.giveUpText')}</p>
      </ConfirmDialog>
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
      {isOpen ? <GiveUp token={token} cancel={cancel} /> : <EraseDetails {...{ booking, token }} />}
    </div>
  )
}
