import { IconCheck } from '@tabler/icons-react'
import type { Party } from '#shared/events/booking/contract.ts'
import type { Event } from '#shared/events/contract.ts'
import { isAllDay } from '#shared/events/rules.ts'
import type { SeriesBooking } from '#shared/events/seriesBooking/contract.ts'
import { useMe } from '#web/auth/data.ts'
import { bookedHintFor } from '#web/events/booking/data.ts'
import { t } from '#web/language/t.tsx'
import { useHeadingFocusOnMount } from '#web/ui/focus.ts'
import { formatDayAndTimeShort, formatDayShort } from '#web/ui/format.ts'
import { PlainList } from '#web/ui/PlainList.tsx'
import styles from './SeriesSheet.module.css'
import { WaitButton } from './WaitButton.tsx'

type Props = { event: Event; result: SeriesBooking; party: Party }

const headingOf = ({ booked, asked, missed }: SeriesBooking) => {
  const all = booked.length + asked.length + missed.length
  if (asked.length > 0 && booked.length === 0)
    return t('events.seriesBooking.asked', { count: asked.length })
  return missed.length > 0
    ? t('events.seriesBooking.someBooked', { count: booked.length, all })
    : t('events.seriesBooking.allBooked', { count: booked.length })
}

/** What became of the chosen dates. A full one offers its waitlist. */
export const SeriesResult = ({ event, result, party }: Props) => {
  const { data: me } = useMe()
  const heading = useHeadingFocusOnMount<HTMLHeadingElement>()
  const format = isAllDay(event) ? formatDayShort : formatDayAndTimeShort
  const { booked, asked, missed } = result
  return (
    <div className={styles.result} role="status">
      <h3 ref={heading} tabIndex={-1} className={`no-outline ${styles.outcome}`}>
        {booked.length + asked.length > 0 && (
          <IconCheck size={22} stroke={2.5} aria-hidden="true" />
        )}
        {headingOf(result)}
      </h3>
      {booked.length > 0 && me && <p>{bookedHintFor(me)}</p>}
      {asked.length > 0 && <p>{t('events.booking.askedHint')}</p>}
      {missed.length > 0 && (
        <PlainList>
          {missed.map(({ id, startDate, reason }) => (
            <li key={id} className={styles.missed}>
              <span>{t(`events.seriesBooking.missed.${reason}`, { date: format(startDate) })}</span>
              {reason === 'full' && <WaitButton id={id} party={party} date={format(startDate)} />}
            </li>
          ))}
        </PlainList>
      )}
      {missed.some(({ reason }) => reason === 'full') && (
        <p className="muted text-14">{t('events.booking.waitRule')}</p>
      )}
    </div>
  )
}
