import { useState } from 'react'
import type { Party } from '#shared/events/booking/contract.ts'
import type { Event } from '#shared/events/contract.ts'
import { formatPrice, isFree } from '#shared/events/price.ts'
import { isAllDay } from '#shared/events/rules.ts'
import type { SeriesDate } from '#shared/events/series/contract.ts'
import { mayBeChosen } from '#shared/events/seriesBooking/rules.ts'
import { CancelPlaceDialog } from '#web/events/booking/CancelPlaceDialog.tsx'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDayAndTimeShort, formatDayShort } from '#web/ui/format.ts'
import { PlainList } from '#web/ui/PlainList.tsx'
import { DateRow } from './DateRow.tsx'
import styles from './SeriesSheet.module.css'

type Props = {
  event: Event
  dates: SeriesDate[]
  chosen: ReadonlySet<string>
  /** null until it is complete. */
  party: Party | null
  onChange: (ids: ReadonlySet<string>) => void
}

/** All upcoming dates: those that can be chosen, and the state of the others. */
export const DateList = ({ event, dates, chosen, party, onChange }: Props) => {
  const [leaving, setLeaving] = useState<SeriesDate | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const now = new Date()
  const free = dates.filter(mayBeChosen)
  const areAllChosen = free.every(({ id }) => chosen.has(id))
  const arePricesEqual = new Set(dates.map(({ price }) => price)).size === 1
  const format = isAllDay(event) ? formatDayShort : formatDayAndTimeShort
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <fieldset className="stack gap-4">
      <legend className={styles.lead}>
        <bdi>{event.title}</bdi>
        {arePricesEqual && (
          <>
            {' · '}
            {formatPrice(event.price)}
            {!isFree(event.price) && ` ${t('events.booking.perPerson')}`}
          </>
        )}
      </legend>
      {free.length > 1 && (
        <Button
          className="justify-self-start"
          variant="light"
          size="sm"
          onClick={() => onChange(new Set(areAllChosen ? [] : free.map(({ id }) => id)))}
        >
          {areAllChosen
            ? t('events.seriesBooking.chooseNone')
            : t('events.seriesBooking.chooseAll', { count: free.length })}
        </Button>
      )}
      <PlainList>
        {dates.map((date) => (
          <DateRow
            key={date.id}
            date={date}
            label={format(date.startDate)}
            party={party}
            isChosen={chosen.has(date.id)}
            isPriceShown={!arePricesEqual}
            now={now}
            onChoose={(isChosen) => choose(date.id, isChosen)}
            onLeave={() => {
              setLeaving(date)
              setIsLeaving(true)
            }}
          />
        ))}
      </PlainList>
      {dates.some(({ state }) => state === 'full' || state === 'waiting') && (
        <p className="muted text-14">{t('events.booking.waitRule')}</p>
      )}
      {leaving && (
        <CancelPlaceDialog
          id={leaving.id}
          title={event.title}
          date={format(leaving.startDate)}
          count={leaving.partySize ?? 1}
          isOpen={isLeaving}
          onClose={() => setIsLeaving(false)}
        />
      )}
    </fieldset>
  )
}
