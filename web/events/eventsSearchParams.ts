import * as z from 'zod/mini'
import { addDays, type Day } from '#shared/calendar/days.ts'
import { EventCategory } from '#shared/events/contract.ts'
import { useUrlState } from '#web/page/urlState.ts'
import { eventsHref } from './hrefs.ts'

const Tab = z.catch(z.enum(['upcoming', 'past']), 'upcoming')
export type Tab = z.infer<typeof Tab>
export const parseTab = (text: string | null) => Tab.parse(text)

/** Limited to the years that the server accepts. */
const day = z.iso.date().check(z.regex(/^(19|2\d)/))

/**
 * URL state of the events screen. Invalid values, typed by hand or left by an older version, are
 * ignored.
 */
const EventsSearchParams = z.object({
  view: z.catch(z.enum(['list', 'calendar']), 'list'),
  tab: Tab,
  category: z.catch(z.optional(EventCategory), undefined),
  price: z.catch(z.optional(z.enum(['free', 'paid'])), undefined),
  from: z.catch(z.optional(day), undefined),
  to: z.catch(z.optional(day), undefined),
  q: z.catch(z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(100))), undefined),
  mine: z.catch(z.optional(z.literal('true')), undefined),
  understood: z.catch(z.optional(z.literal('true')), undefined),
  month: z.catch(
    z.optional(z.string().check(z.regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/))),
    undefined,
  ),
  day: z.catch(z.optional(day), undefined),
  event: z.catch(z.optional(z.string().check(z.maxLength(64))), undefined),
  dialog: z.catch(
    z.optional(
      z.enum(['filter', 'day', 'feed', 'new', 'edit', 'import', 'answer', 'ticket', 'cancelPlace']),
    ),
    undefined,
  ),
  /** What a visitor chose on the public page of the event. It is offered, never done by itself. */
  action: z.catch(z.optional(z.literal('book')), undefined),
})
export type EventsSearchParams = z.infer<typeof EventsSearchParams>

export const parseEventsSearchParams = (search: string): EventsSearchParams =>
  EventsSearchParams.parse(Object.fromEntries(new URLSearchParams(search)))

const filterKeys = ['category', 'price', 'from', 'to', 'q', 'mine', 'understood'] as const
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
    ...(filters.understood && { understood: filters.understood }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

export const useEventsSearchParams = () =>
  useUrlState({ parse: parseEventsSearchParams, toHref: eventsHref })

export type EventsUrlState = ReturnType<typeof useEventsSearchParams>
