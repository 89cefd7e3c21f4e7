import type { EventsSearchParams } from './eventsSearchParams.ts'

const defaults: Partial<EventsSearchParams> = { view: 'list', tab: 'upcoming' }

// An object, so that the compiler finds a missing name. The order is that of the URL.
const names = Object.keys({
  view: true,
  tab: true,
  category: true,
  price: true,
  from: true,
  to: true,
  q: true,
  mine: true,
  understood: true,
  month: true,
  day: true,
  event: true,
  dialog: true,
  action: true,
  coming: true,
} satisfies Record<keyof EventsSearchParams, true>) as (keyof EventsSearchParams)[]

/** Builds the URL without default values: `/events?tab=past&category=food`. */
export const eventsHref = (params: Partial<EventsSearchParams>) => {
  const search = new URLSearchParams()
  for (const name of names) {
    const value = params[name]
    if (value && value !== defaults[name]) search.set(name, value)
  }
  const text = search.toString()
  return text ? `/events?${text}` : '/events'
}
