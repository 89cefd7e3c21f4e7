import { weekAround, weekendAround } from '#web/events/calendar/monthGrid.ts'
import {
  activeFilters,
  type EventFilters,
  type EventsSearchParams,
} from '#web/events/eventsSearchParams.ts'
import { t } from '#web/language/t.tsx'
import { localFirstWeekday } from '#web/page/localFirstWeekday.ts'
import { amsterdamDay } from '#web/ui/format.ts'

type QuickFilter = { label: string; filters: Partial<EventFilters> }

const minSearchLength = 2

/** The most frequent filters, with those of the user's `town`. */
export const quickFilters = (town: string, view: EventsSearchParams['view']): QuickFilter[] => {
  const today = amsterdamDay(new Date())
  const [weekStart, weekEnd] = weekAround(today, localFirstWeekday())
  const [saturday, sunday] = weekendAround(today)
  const dates = [
    { label: t('events.quick.thisWeek'), filters: { from: weekStart, to: weekEnd } },
    { label: t('events.quick.thisWeekend'), filters: { from: saturday, to: sunday } },
  ]
  return [
    { label: t('common.myEvents'), filters: { mine: 'true' } },
    // The calendar shows a month, whatever the dates.
    ...(view === 'list' ? dates : []),
    { label: t('common.free'), filters: { price: 'free' } },
    ...(town.length >= minSearchLength ? [{ label: town, filters: { q: town } }] : []),
    { label: t('events.quick.dutch'), filters: { q: 'dutch' } },
  ]
}

export const isActive = ({ filters }: QuickFilter, params: EventsSearchParams) =>
  Object.entries(filters).every(([key, value]) =>
    activeFilters(params).some(([name, set]) => name === key && set === value),
  )

/** The active filters that no chip shows. */
export const otherFilters = (town: string, params: EventsSearchParams) => {
  const shown = quickFilters(town, params.view)
    .filter((filter) => isActive(filter, params))
    .flatMap(({ filters }) => Object.keys(filters))
  return activeFilters(params).filter(([key]) => key !== 'understood' && !shown.includes(key))
}
