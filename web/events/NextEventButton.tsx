import { addDays } from '#shared/calendar/days.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { amsterdamDay, formatNearDate, startOfAmsterdamDay } from '#web/ui/format.ts'
import { useFirstEventFrom } from './data.ts'
import {
  type EventsSearchParams,
  type EventsUrlState,
  selectedFilters,
  toListQuery,
} from './eventsSearchParams.ts'

/**
 * The next event after the chosen dates. Without dates, the other filters find nothing at all, so it
 * is the next event of any kind.
 */
const useNextEvent = (params: EventsSearchParams) => {
  const { from, to, ...others } = selectedFilters(params)
  const hasDates = from !== undefined || to !== undefined
  const start = startOfAmsterdamDay(to ? addDays(to, 1) : amsterdamDay(new Date()))
  const query = hasDates ? toListQuery(others, { startOf: startOfAmsterdamDay }) : {}
  const isPossible = start !== null && (to !== undefined || from === undefined)
  return useFirstEventFrom(
    isPossible ? { ...query, when: 'upcoming', from: start.toISOString() } : null,
  ).data
}

/** The way on from filters without a result. */
export const NextEventButton = ({ params, open }: Pick<EventsUrlState, 'params' | 'open'>) => {
  const next = useNextEvent(params)
  if (!next) return null
  return (
    <Button variant="light" aria-haspopup="dialog" onClick={() => open({ event: next.id })}>
      {t('events.calendar.nextEvent', { date: formatNearDate(next.startDate, new Date()) })}
    </Button>
  )
}
