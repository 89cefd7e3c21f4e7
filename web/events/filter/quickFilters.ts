import { weekAround, weekendAround } from '#web/events/calendar/monthGrid.ts'
import {
  activeFilters,
  type EventFilters,
  type EventsSearchParams,
} from '#web/events/eventsSearchParams.ts'
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
    { label: 'This week', filters: { from: weekStart, to: weekEnd } },
    { label: 'This weekend', filters: { from: saturday, to: sunday } },
  ]
  return [
    { label: 'My events', filters: { mine: 'true' } },
    // The calendar shows a month, whatever the dates.
    ...(view === 'list' ? dates : []),
    { label: 'Free', filters: { price: 'free' } },
    ...(town.length >= minSearchLength ? [{ label: town, filters: { q: town } }] : []),
    { label: 'Practise Dutch', filters: { q: 'dutch' } },
  ]
}

export const isActive = ({ filters }: QuickFilter, params: EventsSearchParams) =>
  Object.entries(filters).every(([key, value]) =>
    activeFilters(params).some(([name, set]) => name === key && set === value),
  )

/** The active filters that no quick filter shows. */
export const otherFilters = (town: string, params: EventsSearchParams) => {
  const shown = quickFilters(town, params.view)
    .filter((filter) => isActive(filter, params))
    .flatMap(({ filters }) => Object.keys(filters))
  return activeFilters(params).filter(([key]) => !shown.includes(key))
}
