import { Link } from 'wouter'
import { t } from '#web/language/t.tsx'
import { useLocationHash } from '#web/page/RouteFocus.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { CancelledBooking } from './CancelledBooking.tsx'
import { ConfirmedBooking } from './ConfirmedBooking.tsx'
import { isLinkOver, useCancelPlace, useConfirmPlace, useVisitorBooking } from './data.ts'
import { HeldBooking } from './HeldBooking.tsx'
import { VisitorEventCard } from './VisitorEventCard.tsx'
import styles from './VisitorScreens.module.css'

const Note = ({ title, text, isInAccount = false }: NoteProps) => (
  <Card className={`${styles.card} ${styles.columns}`}>
    <h2>{title}</h2>
    <p role="status">{text}</p>
    {isInAccount && (
      <p>
        <Link href="/events">{t('events.visitors.openEvents')}</Link>
      </p>
    )}
  </Card>
)
type NoteProps = { title: string; text: string; isInAccount?: boolean }

/** The booking that belongs to the secret of a mail. */
const Booking = ({ token }: { token: string }) => {
  const query = useVisitorBooking(token)
  const [confirm, cancel] = [useConfirmPlace(), useCancelPlace()]
  const { data, error } = query
  const focusProps = useFocusRestore<HTMLDivElement>(`${data?.state} ${error?.code}`)
  const content = () => {
    if (confirm.data?.state === 'inAccount')
      return (
        <Note
          title={t('events.visitors.inAccountTitle')}
          text={t('events.visitors.inAccountText')}
          isInAccount
        />
      )
    if (error && isLinkOver(error))
      return cancel.isSuccess ? (
        <Note title={t('events.visitors.freedTitle')} text={t('events.visitors.freedText')} />
      ) : (
        <Note title={t('events.visitors.linkOverTitle')} text={t('events.visitors.linkOverText')} />
      )
    if (!data)
      return error ? (
        <LoadFailure title={t('events.visitors.loadFailed')} query={query} />
      ) : (
        <Spinner />
      )
    const { event, state } = data
    return (
      <div className={styles.columns}>
        {event && <VisitorEventCard event={event} price={data.price} />}
        {state === 'held' && <HeldBooking {...{ booking: data, token, confirm, cancel }} />}
        {state === 'confirmed' && <ConfirmedBooking {...{ booking: data, token, cancel }} />}
        {state === 'cancelled' && <CancelledBooking {...{ booking: data, token }} />}
      </div>
    )
  }
  return (
    <div {...focusProps} className="no-outline">
      {content()}
    </div>
  )
}

/** Opening the link changes nothing, because mail scanners follow links. */
export const VisitorBookingScreen = () => {
  const token = useLocationHash().slice(1)
  return (
    <>
      <ScreenHeader title={t('events.visitors.yourBooking')} lead={t('auth.emailLink.lead')} />
      {token ? (
        <Booking key={token} token={token} />
      ) : (
        <Note title={t('events.visitors.linkOverTitle')} text={t('events.visitors.linkOverText')} />
      )}
    </>
  )
}
