import type { Party } from '#shared/events/booking/contract.ts'
import { formatPrice } from '#shared/events/price.ts'
import type { SeriesDate } from '#shared/events/series/contract.ts'
import { isOfViewer, mayBeChosen } from '#shared/events/seriesBooking/rules.ts'
import { formatSeatsLeft, hasFewSeats } from '#web/events/bookingState.ts'
import { OnlineOnlyButton } from '#web/events/OnlineOnlyButton.tsx'
import { t } from '#web/language/t.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { formatDayAndTimeShort, joinParts } from '#web/ui/format.ts'
import styles from './SeriesSheet.module.css'
import { WaitButton } from './WaitButton.tsx'

type Props = {
  date: SeriesDate
  /** "Thu 26 Nov, 19:30" */
  label: string
  /** For the waitlist of a full date; null until it is complete. */
  party: Party | null
  isChosen: boolean
  /** The dates of the series cost different amounts. */
  isPriceShown: boolean
  now: Date
  onChoose: (isChosen: boolean) => void
  onLeave: () => void
}

const describe = (date: SeriesDate, now: Date) => {
  const { state, opensAt } = date
  switch (state) {
    case 'free':
      return hasFewSeats(date) ? formatSeatsLeft(date.placesLeft ?? 0) : null
    case 'ask':
      return null
    case 'closed':
      return opensAt && opensAt > now
        ? t('events.seriesBooking.opens', { date: formatDayAndTimeShort(opensAt) })
        : t('events.seriesBooking.closed')
    default:
      return t(`events.seriesBooking.${state}`)
  }
}

/** One date: can be chosen, is booked and can be left, or says why neither is possible. */
export const DateRow = ({
  date,
  label,
  party,
  isChosen,
  isPriceShown,
  now,
  onChoose,
  onLeave,
}: Props) => {
  const { id, state, price } = date
  const isMine = isOfViewer(date)
  const notes = [describe(date, now), isPriceShown ? formatPrice(price) : null]
  return (
    <li className={styles.row} data-state={state}>
      <CheckField
        className={styles.date}
        label={label}
        description={joinParts(...notes.filter((note) => note !== null)) || undefined}
        checked={isChosen || isMine}
        disabled={!mayBeChosen(date)}
        onChange={({ target }) => onChoose(target.checked)}
      />
      {isMine && (
        <OnlineOnlyButton
          variant="subtle"
          color="soft"
          size="sm"
          aria-label={t('events.seriesBooking.leaveDate', { date: label })}
          aria-haspopup="dialog"
          onClick={onLeave}
        >
          {t('events.seriesBooking.leave')}
        </OnlineOnlyButton>
      )}
      {state === 'full' && party && <WaitButton id={id} party={party} date={label} />}
    </li>
  )
}
