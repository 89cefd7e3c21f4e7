import * as z from 'zod'
import { addDays, type Day } from '#shared/calendar/days.ts'
import { EventCategory } from '#shared/events/contract.ts'

const Tab = z.enum(['upcoming', 'past']).catch('upcoming')
export type Tab = z.infer<typeof Tab>
export const readTab = (text: string | null) => Tab.parse(text)

/** The years that the server takes. */
const day = z.iso.date().regex(/^(19|2\d)/)

/**
 * Everything about the events screen that lives in its address. A value that makes no sense, as
 * typed by hand or left by an older version, counts as absent.
 */
const EventsPlace = z.object({
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
export type EventsPlace = z.infer<typeof EventsPlace>

export const readPlace = (search: string): EventsPlace =>
  EventsPlace.parse(Object.fromEntries(new URLSearchParams(search)))

const usual: Partial<EventsPlace> = { view: 'list', tab: 'upcoming' }

/** The address of a place, without what is usual: `/events?tab=past&category=food`. */
export const hrefOf = (place: Partial<EventsPlace>) => {
  const search = new URLSearchParams()
  for (const key of EventsPlace.keyof().options) {
    const value = place[key]
    if (value && value !== usual[key]) search.set(key, value)
  }
  const text = search.toString()
  return text ? `/events?${text}` : '/events'
}

const filterKeys = ['category', 'price', 'from', 'to', 'q', 'mine'] as const
export type FilterKey = (typeof filterKeys)[number]
export type FilterChoice = Pick<EventsPlace, FilterKey>

/** A calendar has its own dates: those of the month shown. */
const keysIn = ({ view }: EventsPlace) =>
  filterKeys.filter((key) => view === 'list' || (key !== 'from' && key !== 'to'))

export const filterOf = (place: EventsPlace): FilterChoice =>
  Object.fromEntries(keysIn(place).map((key) => [key, place[key]]))

export const applyingFilters = (place: EventsPlace) =>
  keysIn(place).flatMap((key) => {
    const value = place[key]
    return value ? [[key, value] as const] : []
  })

/** Takes away only what can be seen: the calendar leaves the list its dates. */
export const noFilterIn = (place: EventsPlace): FilterChoice =>
  Object.fromEntries(keysIn(place).map((key) => [key, undefined]))

type Dates = { startOf: (day: Day) => Date | null }

/** What the server is asked for; the last day chosen is part of the range. */
export const queryOf = (choice: FilterChoice, { startOf }: Dates) => {
  const from = choice.from && startOf(choice.from)?.toISOString()
  const to = choice.to && startOf(addDays(choice.to, 1))?.toISOString()
  return {
    ...(choice.category && { category: choice.category }),
    ...(choice.price && { free: choice.price === 'free' ? ('true' as const) : ('false' as const) }),
    ...(choice.q && { q: choice.q }),
    ...(choice.mine && { mine: choice.mine }),
    ...(from && { from }),
    ...(to && { to }),
  }
}
