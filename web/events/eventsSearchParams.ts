import * as z from 'zod'
import { addDays, type Day } from '#shared/calendar/days.ts'
import { EventCategory } from '#shared/events/contract.ts'
import { useUrlState } from '#web/page/urlState.ts'

const Tab = z.enum(['upcoming', 'past']).catch('upcoming')
export type Tab = z.infer<typeof Tab>
export const parseTab = (text: string | null) => Tab.parse(text)

/** Limited to the years that the server accepts. */
const day = z.iso.date().regex(/^(19|2\d)/)

/**
 * URL state of the events screen. Invalid values, typed by hand or left by an older version, are
 * ignored.
 */
const EventsSearchParams = z.object({
  view: z.enum(['list', 'calendar']).catch('list'),
  tab: Tab,
  category: EventCategory.optional().catch(undefined),
  price: z.enum(['free', 'paid']).optional().catch(undefined),
  from: day.optional().catch(undefined),
  to: day.optional().catch(undefined),
  q: z.string().trim().min(2).max(100).optional().catch(undefined),
  mine: z.literal('true').optional().catch(undefined),
  month: z
    .string()
    .regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  day: day.optional().catch(undefined),
  event: z.string().max(64).optional().catch(undefined),
  dialog: z
    .enum(['filter', 'day', 'feed', 'new', 'edit', 'import', 'answer', 'ticket'])
    .optional()
    .catch(undefined),
})
export type EventsSearchParams = z.infer<typeof EventsSearchParams>

export const parseEventsSearchParams = (search: string): EventsSearchParams =>
  EventsSearchParams.parse(Object.fromEntries(new URLSearchParams(search)))

const defaults: Partial<EventsSearchParams> = { view: 'list', tab: 'upcoming' }

/** Builds the URL without default values: `/events?tab=past&category=food`. */
export const eventsHref = (params: Partial<EventsSearchParams>) => {
  const search = new URLSearchParams()
  for (const key of EventsSearchParams.keyof().options) {
    const value = params[key]
    if (value && value !== defaults[key]) search.set(key, value)
  }
  const text = search.toString()
  return text ? `/events?${text}` : '/events'
}

const filterKeys = ['category', 'price', 'from', 'to', 'q', 'mine'] as const
export type FilterKey = (typeof filterKeys)[number]
export type EventFilters = Pick<EventsSearchParams, FilterKey>

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
    ...(from && { from }),
    ...(to && { to }),
  }
}

export const useEventsSearchParams = () =>
  useUrlState({ parse: parseEventsSearchParams, toHref: eventsHref })

export type EventsUrlState = ReturnType<typeof useEventsSearchParams>
