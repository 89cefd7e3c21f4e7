import { addDays } from '#shared/calendar/days.ts'
import { type Event, type EventCategory, EventDraft, type events } from '#shared/events/contract.ts'
import type { Frequency, Repeat, Which } from '#shared/events/series/contract.ts'
import { daysOfSeries, mostDates } from '#shared/events/series/rules.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { fromAmsterdamInput, toAmsterdamInput } from '#web/ui/format.ts'

/** What the fields hold: text, times as they are in Amsterdam. */
export const emptyEvent = {
  title: '',
  description: '',
  startDate: '',
  endDate: '',
  /** How a new one is repeated; '' when it is not. */
  every: '' as Frequency | '',
  until: '',
  location: '',
  price: '',
  category: 'social' as EventCategory,
  maxAttendees: '',
  imageUrl: '',
  /** Of the dates of a series, those that are changed. */
  which: 'one' as Which,
}
export type EventValues = typeof emptyEvent
export const eventFields = Object.keys(emptyEvent) as (keyof EventValues)[]

export type Draft = Omit<CallInput<typeof events.create>, 'repeat'>

export const valuesOf = (event: Event): EventValues => ({
  ...emptyEvent,
  title: event.title,
  description: event.description,
  startDate: toAmsterdamInput(event.startDate),
  endDate: toAmsterdamInput(event.endDate),
  location: event.location,
  price: event.price,
  // One of its own, from an import, stays: the server has the last word.
  category: event.category as EventCategory,
  maxAttendees: event.maxAttendees?.toString() ?? '',
  imageUrl: event.imageUrl ?? '',
})

/** A time left as it was stays the same instant, also in the hour that comes twice in October. */
const instant = (text: string, before: Date | undefined) =>
  before && toAmsterdamInput(before) === text ? before : fromAmsterdamInput(text)

export const draftOf = (values: EventValues, before?: Event): Draft => ({
  title: values.title,
  description: values.description,
  startDate: instant(values.startDate, before?.startDate)?.toISOString() ?? '',
  endDate: instant(values.endDate, before?.endDate)?.toISOString() ?? '',
  location: values.location,
  price: values.price,
  category: values.category,
  maxAttendees: values.maxAttendees.trim() === '' ? null : Number(values.maxAttendees),
  imageUrl: values.imageUrl.trim() || null,
})

const week = 7

/** The same on the same day of the week: a week on, or as many as bring it into the future. */
export const copyOf = (event: Event, now: Date): EventValues => {
  const values = valuesOf(event)
  const today = toAmsterdamInput(now)
  const moved = (text: string, days: number) => addDays(text.slice(0, 10), days) + text.slice(10)
  let days = week
  while (moved(values.startDate, days) <= today) days += week
  return {
    ...values,
    startDate: moved(values.startDate, days),
    endDate: moved(values.endDate, days),
  }
}

export const repeatOf = ({ every, until }: EventValues): Repeat | undefined =>
  every === '' ? undefined : { every, until }

/** The days on which it will be; none as long as that is not said. */
export const daysOf = ({ every, until, startDate }: EventValues) =>
  every === '' || !fromAmsterdamInput(startDate) || !/^[12]\d{3}-\d\d-\d\d$/.test(until)
    ? []
    : daysOfSeries(startDate.slice(0, 10), every, until)

const problemOfSeries = (values: EventValues) => {
  if (values.every === '') return null
  if (values.until === '') return 'Required'
  const { length } = daysOf(values)
  if (length === 1) return 'There is no second date until then'
  return length > mostDates ? `A series has at most ${mostDates} dates` : null
}

const required = ['title', 'description', 'startDate', 'endDate', 'location', 'price'] as const

/** The contract's own rules, and what is missing in one word. */
export const checkEvent = (values: EventValues) => {
  const draft = draftOf(values)
  const errors: Partial<Record<keyof EventValues, string>> = {}
  const put = (field: unknown, message: string) => {
    const name = eventFields.find((known) => known === field)
    if (name && !errors[name]) errors[name] = message
  }
  for (const field of required) if (values[field].trim() === '') put(field, 'Required')
  if (draft.maxAttendees !== null && !/^\s*[1-9]\d*\s*$/.test(values.maxAttendees))
    put('maxAttendees', 'Use a whole number, 1 or more, or leave it empty')
  // The order of the two is checked by the contract only once all else is right.
  if (draft.startDate && draft.endDate && draft.endDate < draft.startDate)
    put('endDate', 'The end must not be before the start')
  const problem = problemOfSeries(values)
  if (problem) put('until', problem)
  const { error } = EventDraft.safeParse(draft)
  for (const { path, message } of error?.issues ?? []) put(path[0], message)
  return errors
}
