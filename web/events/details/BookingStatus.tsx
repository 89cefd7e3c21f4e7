import { IconCheck } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import type { Event } from '#shared/events/contract.ts'
import { useMe } from '#web/auth/data.ts'
import { LazyConfirmEmailNotice } from '#web/auth/security/LazyConfirmEmailNotice.tsx'
import { bookedHintFor } from '#web/events/booking/data.ts'
import { OwnParty } from '#web/events/booking/OwnParty.tsx'
import { bookingStateOf } from '#web/events/bookingState.ts'
import { GoingConsent } from '#web/events/going/GoingConsent.tsx'
import { t } from '#web/language/t.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { formatDayAndTimeShort } from '#web/ui/format.ts'
import styles from './BookingStatus.module.css'

type Props = { event: Event; now: Date; fallbackFocus: RefObject<HTMLElement | null> }

/** The booking status as a sentence. Renders nothing for an event that can simply be booked. */
export const BookingStatus = ({ event, now, fallbackFocus }: Props) => {
  const ownParty = <OwnParty event={event} fallbackFocus={fallbackFocus} />
  switch (bookingStateOf(event, now)) {
    case 'booked':
      return (
        <>
          <BookedNote event={event}>{ownParty}</BookedNote>
          <ConfirmForDetails />
        </>
      )
    case 'waiting':
      return (
        <div className={`${styles.note} ${styles.waiting}`}>
          <p>
            {t('events.status.waiting', {
              position: event.waitlistPosition ?? 0,
              count: event.partySize ?? 1,
            })}{' '}
            {t('events.booking.waitRule')}
          </p>
          {ownParty}
        </div>
      )
    case 'asking':
      return (
        <div className={`${styles.note} ${styles.waiting}`}>
          <p>{t('events.status.asking', { count: event.partySize ?? 1 })}</p>
          {ownParty}
        </div>
      )
    case 'refused':
      return (
        <div className={`${styles.note} ${styles.quiet}`}>
          <p>{t('events.status.refused')}</p>
          {event.refusal?.words && (
            <p className={`own-side ${styles.words}`} dir="auto">
              {event.refusal.words}
            </p>
          )}
        </div>
      )
    case 'notOpen':
      return (
        event.opensAt && (
          <p className={`${styles.note} ${styles.waiting}`}>
            {t('events.status.opens', { date: formatDayAndTimeShort(event.opensAt) })}
          </p>
        )
      )
    case 'closed':
      return <p className={`${styles.note} ${styles.quiet}`}>{t('events.status.closed')}</p>
    case 'full':
      return (
        <p className={`${styles.note} ${styles.quiet}`}>
          {t('events.status.full')} {t('events.booking.waitRule')}
        </p>
      )
    case 'open':
      return (
        event.isInvited && (
          <p className={`${styles.note} ${styles.booked}`}>{t('events.status.invited')}</p>
        )
      )
    case 'cancelled':
      return (
        <div className={`${styles.note} ${styles.cancelled}`}>
          <p>
            {t('events.status.cancelled')} <span dir="auto">{event.cancelReason}</span>
          </p>
        </div>
      )
    case 'past':
      return (
        <p className={`${styles.note} ${styles.quiet}`}>
          {t(event.isBooked ? 'events.status.pastBooked' : 'events.status.past')}
        </p>
      )
    default:
      return null
  }
}

const BookedNote = ({ event, children }: { event: Event; children: ReactNode }) => {
  const { data: me } = useMe()
  const isAsked = me?.isGoingVisible === null
  const focusProps = useFocusRestore<HTMLDivElement>(isAsked)
  const count = event.partySize ?? 1
  return (
    <div className={`no-outline ${styles.note} ${styles.booked}`} {...focusProps}>
      <p className={styles.place}>
        <IconCheck size={20} stroke={2.5} aria-hidden="true" />
        {count > 1 ? t('events.status.bookedPlaces', { count }) : t('events.status.booked')}
      </p>
      {children}
      {me && (me.isEmailConfirmed === false || me.isMailBouncing) && <p>{bookedHintFor(me)}</p>}
      {isAsked && <GoingConsent />}
    </div>
  )
}

/** The field for the code, on which the mail about the booking waits. */
const ConfirmForDetails = () => {
  const { data: me } = useMe()
  return me ? <LazyConfirmEmailNotice me={me} /> : null
}
