import { Link, useSearch } from 'wouter'
import type { VisitorForm } from '#shared/events/visitors/contract.ts'
import { useMe } from '#web/auth/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { welcomeHref } from '#web/page/hrefs.ts'
import { idIn, readSearchParams } from '#web/page/searchParams.ts'
import { Card } from '#web/ui/Card.tsx'
import { LoadFailure } from '#web/ui/FailedState.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { isRefused, useBookAsVisitor, useVisitorForm } from './data.ts'
import { RequestForm } from './RequestForm.tsx'
import { VisitorEventCard } from './VisitorEventCard.tsx'
import styles from './VisitorScreens.module.css'

const HeldPlace = ({ email }: { email: string }) => (
  <Card className={styles.card}>
    <h2>{t('events.visitors.heldTitle')}</h2>
    <p role="status">{rich('events.visitors.heldText', { email })}</p>
    <p className="muted text-15">{t('events.visitors.heldHint')}</p>
  </Card>
)

const Booking = ({ form }: { form: VisitorForm }) => {
  const { event } = form
  const { data: me } = useMe()
  const booking = useBookAsVisitor()
  const focusProps = useFocusRestore<HTMLDivElement>(booking.isSuccess)
  return (
    <div className={styles.columns}>
      <VisitorEventCard event={event} />
      <div {...focusProps} className="no-outline">
        {me ? (
          <Card className={styles.card}>
            <p>{t('events.visitors.loggedIn')}</p>
            <p>
              <Link href={`/events?event=${event.id}&action=book`}>
                {t('events.visitors.bookInApp')}
              </Link>
            </p>
          </Card>
        ) : booking.isSuccess ? (
          <HeldPlace email={booking.variables.email} />
        ) : (
          <Card className={styles.card}>
            <RequestForm form={form} booking={booking} />
          </Card>
        )}
      </div>
    </div>
  )
}

const Unavailable = ({ reason }: { reason: string }) => (
  <Card className={`${styles.card} ${styles.columns}`}>
    <p role="status">{reason}</p>
    <p>
      <a href={welcomeHref}>{t('events.visitors.otherEvents')}</a>
    </p>
  </Card>
)

const Content = ({ id }: { id: string }) => {
  const query = useVisitorForm(id)
  if (query.data) return <Booking form={query.data} />
  if (query.error && isRefused(query.error)) return <Unavailable reason={query.error.reason} />
  return query.error ? (
    <LoadFailure title={t('events.booking.loadFailed')} query={query} />
  ) : (
    <Spinner />
  )
}

/** The public page of an event links here. */
export const VisitorFormScreen = () => {
  const id = idIn(readSearchParams(useSearch()).event)
  return (
    <>
      <ScreenHeader title={t('events.visitors.title')} lead={t('events.visitors.lead')} />
      {id ? <Content id={id} /> : <Unavailable reason={t('events.event_not_found')} />}
    </>
  )
}
