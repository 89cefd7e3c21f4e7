import { IconTicket } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Event } from '#shared/events/contract.ts'
import { BookingButton } from '#web/events/BookingButton.tsx'
import { cancelPlaceHref, eventHref, ticketHref } from '#web/events/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { dialogHistoryState } from '#web/page/urlState.ts'
import { DateTile } from '#web/ui/DateTile.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { formatDay, formatMonth } from '#web/ui/format.ts'
import { formatStartBesideTile } from '#web/ui/formatStart.ts'
import { greetingAt } from '#web/ui/greeting.ts'
import styles from './WelcomeCard.module.css'

type Props = {
  name: string
  isNew: boolean
  now: Date
  next: Event | null | undefined
  /** Not booked yet. */
  isSuggested: boolean
  hasFailed: boolean
}

type NextEventProps = { event: Event; now: Date; isSuggested: boolean }

const NextEvent = ({ event, now, isSuggested }: NextEventProps) => (
  <>
    <DateTile month={formatMonth(event.startDate)} day={formatDay(event.startDate)} />
    <div className={styles.text}>
      <p className={styles.label}>
        {t('home.nextEvent')}
        {isSuggested && ` · ${t('home.nextEventSuggested')}`}
      </p>
      <p className={styles.title} id="next-event">
        <Link
          href={eventHref(event.id)}
          state={dialogHistoryState}
          className={`no-outline ${styles.link}`}
          dir="auto"
        >
          {event.title}
        </Link>
      </p>
    </div>
    {isSuggested ? (
      <span className={styles.book}>
        <BookingButton event={event} now={now} describedBy="next-event" isSmall />
      </span>
    ) : (
      <Link href={ticketHref(event.id)} state={dialogHistoryState} className={styles.ticket}>
        <IconTicket size={22} stroke={1.75} aria-hidden="true" />
        {t('common.ticket')}
      </Link>
    )}
    <p className={styles.facts}>
      <span>
        <time dateTime={event.startDate.toISOString()}>{formatStartBesideTile(event)}</time>
        {' · '}
        <bdi>{event.location}</bdi>
      </span>
      {!isSuggested && (
        <Link href={cancelPlaceHref(event.id)} state={dialogHistoryState} className={styles.cancel}>
          {t('common.cannotCome')}
        </Link>
      )}
    </p>
  </>
)

const NoEvent = ({ text }: { text: ReactNode }) => (
  <div className={styles.text}>
    <p className={styles.label}>{t('home.nextEvent')}</p>
    <p className={styles.title}>{text}</p>
  </div>
)

export const WelcomeCard = ({ name, isNew, now, next, isSuggested, hasFailed }: Props) => {
  // A booked suggestion is replaced by the booked event, and its button is gone.
  const focusProps = useFocusRestore<HTMLDivElement>(isSuggested)
  const isLoading = next === undefined && !hasFailed
  return (
    <div className={styles.card}>
      <h1 tabIndex={-1} className="no-outline">
        {rich('home.greeting', {
          greeting: isNew ? t('home.welcome') : greetingAt(now),
          name,
          hello: (text) => <span className={styles.hello}>{text}</span>,
          person: (text) => (
            <span className={styles.name} dir="auto">
              {text}
            </span>
          ),
        })}
      </h1>
      <div className={`no-outline ${styles.next}`} aria-busy={isLoading} {...focusProps}>
        {next && <NextEvent event={next} now={now} isSuggested={isSuggested} />}
        {isLoading && <NoEvent text={<span className={styles.skeleton} />} />}
        {next === null && <NoEvent text={t('home.nextEventNone')} />}
        {hasFailed && next === undefined && <NoEvent text={t('home.nextEventFailed')} />}
      </div>
    </div>
  )
}
