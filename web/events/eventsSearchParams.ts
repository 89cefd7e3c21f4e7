import { addDays, type Day } from '#shared/calendar/days.ts'
import { eventCategories } from '#shared/events/contract.ts'
import { dayIn, oneOf, readSearchParams, searchText } from '#web/page/searchParams.ts'
import { useUrlState } from '#web/page/urlState.ts'
import { eventsHref } from './hrefs.ts'

const tabs = ['upcoming', 'past'] as const
export type Tab = (typeof tabs)[number]
export const parseTab = (text: string | null) => oneOf(tabs, text ?? '') ?? 'upcoming'

const dialogs = [
  ...(['filter', 'day', 'feed', 'new', 'edit', 'import', 'answer', 'ticket'] as const),
  ...(['cancelPlace', 'series'] as const),
] as const
const month = /^(19|2\d)\d\d-(0[1-9]|1[0-2])$/
const maxIdLength = 64

/**
 * URL state of the events screen. Invalid values, typed by hand or left by an older version, are
 * ignored. `action` is what a visitor chose on the public page of the event. It is offered, never
 * done by itself.
 */
export const parseEventsSearchParams = (search: string) => {
  const params = readSearchParams(search)
  return {
    view: oneOf(['list', 'calendar'], params.view) ?? 'list',
    tab: parseTab(params.tab ?? null),
    category: oneOf(eventCategories, params.category),
    price: oneOf(['free', 'paid'], params.price),
    from: dayIn(params.from),
    to: dayIn(params.to),
    q: searchText(params.q, 2),
    mine: oneOf(['true'], params.mine),
    understood: oneOf(['true'], params.understood),
    month: month.test(params.month ?? '') ? params.month : undefined,
    day: dayIn(params.day),
    event: params.event && params.event.length <= maxIdLength ? params.event : undefined,
    dialog: oneOf(dialogs, params.dialog),
    action: oneOf(['book'], params.action),
    /** From the question whether one is still coming. */
    coming: oneOf(['asked'], params.coming),
  }
}
export type EventsSearchParams = ReturnType<typeof parseEventsSearchParams>

const filterKeys = ['category', 'price', 'from', 'to', 'q', 'mine', 'understood'] as const
export type FilterKey = (typeof filterKeys)[number]
export type EventFilters = Partial<Pick<EventsSearchParams, FilterKey>>

/** The calendar ignores the date filters: it shows a month. */
const applicableKeys = ({ view }: EventsSearchParams) =>
  filterKeys.filter((key) => view === 'list' || (key !== 'from' && key !== 'to'))

export const selectedFilters = (params: EventsSearchParams): EventFilters =>
  Object.fromEntries(applicableKeys(params).map((key) => [key, params[key]]))

export const activeFilters = (params: EventsSearchParams) =>
  applicableKeys(params).flatMap((key) => {
    const value = params[key]
    return value ? [[key, value] as const] : []
  })

/** Clears only the filters of the current view: the calendar keeps the date filters. */
export const clearedFilters = (params: EventsSearchParams): EventFilters =>
  Object.fromEntries(applicableKeys(params).map((key) => [key, undefined]))

type DayBounds = { startOf: (day: Day) => Date | null }

/** Query of the list endpoint; the last selected day is included. */
export const toListQuery = (filters: EventFilters, { startOf }: DayBounds) => {
  const from = filters.from && startOf(filters.from)?.toISOString()
  const to = filters.to && startOf(addDays(filters.to, 1))?.toISOString()
  return {
    ...(filters.category && { category: filters.category }),
    ...(filters.price && {
      free: filters.price === 'free' ? ('true' as const) : ('false' as const),
    }),
    ...(filters.q && { q: filters.q }),
    ...(filters.mine && { mine: filters.mine }),
    ...(filters.understood && { understood: filters.understood }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

export const useEventsSearchParams = () =>
  useUrlState({ parse: parseEventsSearchParams, toHref: eventsHref })

export type EventsUrlState = ReturnType<typeof useEventsSearchParams>
