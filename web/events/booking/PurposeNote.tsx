import type { BookingForm } from '#shared/events/booking/contract.ts'
import { requestsEndAt } from '#shared/events/booking/rules.ts'
import type { Event } from '#shared/events/contract.ts'
import { t } from '#web/language/t.tsx'
import { formatDayAndTimeShort } from '#web/ui/format.ts'
import { useOnline } from '#web/ui/useOnline.ts'
import styles from './PurposeNote.module.css'
import type { Purpose } from './purpose.ts'

type Props = { event: Event; form: BookingForm; purpose: Purpose; size: number }

const noteOf = ({ event, form: { room, options, isInvited }, purpose, size }: Props) => {
  if (purpose === 'ask') {
    const date = formatDayAndTimeShort(requestsEndAt(event, options))
    return t('events.booking.askNote', { date })
  }
  if (purpose === 'wait') {
    const why =
      room === 0 ? t('events.booking.full') : t('events.booking.tooMany', { room: room ?? 0, size })
    return `${why} ${t('events.booking.waitRule')}`
  }
  return purpose === 'book' && isInvited ? t('events.status.invited') : null
}

/** What sending leads to, if that is not a booking, or why it must wait. */
export const PurposeNote = (props: Props) => {
  const isOnline = useOnline()
  const note = noteOf(props)
  return (
    <div role="status" className={styles.note}>
      {note && <p>{note}</p>}
      {!isOnline && <p>{t('events.booking.offlineForm')}</p>}
    </div>
  )
}
