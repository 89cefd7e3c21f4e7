import { addDays } from '#shared/calendar/days.ts'
import { BookingOptions } from '#shared/events/booking/contract.ts'
import { type EventCategory, EventDraft, type events } from '#shared/events/contract.ts'
import type { EditableEvent } from '#shared/events/planning/contract.ts'
import { isFree, parsePrice } from '#shared/events/price.ts'
import type { Frequency, Repeat, SeriesScope } from '#shared/events/series/contract.ts'
import { maxSeriesDates, seriesDays } from '#shared/events/series/rules.ts'
import type { CallInput } from '#shared/http/endpoint.ts'
import { optionsErrors } from '#web/events/bookingOptions/optionsErrors.ts'
import { t } from '#web/language/t.tsx'
import { formatDate, formatTime, fromAmsterdamInput, toAmsterdamInput } from '#web/ui/format.ts'

/** Form values: mostly text, times in Amsterdam time. */
export const emptyEvent = {
  title: '',
  description: '',
  startDate: '',
  endDate: '',
  /** Repetition of a new event; '' for a single event. */
  every: '' as Frequency | '',
  until: '',
  location: '',
  town: '',
  isLocationHidden: false,
  onlineUrl: '',
  price: 'free',
  paymentNote: '',
  category: 'social' as EventCategory,
  maxAttendees: '',
  isHostShown: true,
  languages: [] as string[],
  /** '' for none. */
  groupId: '',
  isMembersOnly: false,
  isGroupOnly: false,
  imageUrl: '',
  focalX: 0.5,
  focalY: 0.5,
  /** Of a public event, visitors can book. */
  bookingOptions: { ...BookingOptions.parse({}), isOpenToVisitors: true },
  /** Dates of the series that the change applies to. */
  which: 'one' as SeriesScope,
}
export type EventValues = typeof emptyEvent
const eventFields = Object.keys(emptyEvent) as (keyof EventValues)[]

export type Draft = Omit<CallInput<typeof events.create>, 'repeat'>

export const toFormValues = (event: EditableEvent): EventValues => ({
  ...emptyEvent,
  title: event.title,
  description: event.description,
  startDate: toAmsterdamInput(event.startDate),
  endDate: toAmsterdamInput(event.endDate),
  location: event.location,
  town: event.town,
  isLocationHidden: event.isLocationHidden,
  onlineUrl: event.onlineUrl ?? '',
  price: event.price,
  paymentNote: event.paymentNote ?? '',
  // May be an unknown category of an import: the server validates it.
  category: event.category as EventCategory,
  maxAttendees: event.maxAttendees?.toString() ?? '',
  isHostShown: event.isHostShown,
  languages: event.languages,
  groupId: event.group?.id ?? '',
  isMembersOnly: event.isMembersOnly,
  isGroupOnly: event.isGroupOnly,
  imageUrl: event.imageUrl ?? '',
  focalX: event.focalX,
  focalY: event.focalY,
  bookingOptions: event.bookingOptions,
})

/** Who sees the event. A private group leaves no choice. */
export const audienceOf = (
  values: Pick<EventValues, 'groupId' | 'isGroupOnly' | 'isMembersOnly'>,
  groups: readonly { id: string; isPrivate: boolean }[],
) => {
  const group = groups.find(({ id }) => id === values.groupId)
  if (group && (group.isPrivate || values.isGroupOnly)) return 'group'
  return values.isMembersOnly ? 'members' : 'public'
}

/** A free event needs no payment note. */
export const isPriced = ({ price }: Pick<EventValues, 'price'>) => {
  const amount = parsePrice(price)
  return amount !== null && !isFree(amount)
}

const defaultDurationMs = 2 * 3_600_000

/**
 * The end that follows a new start, with the duration of the event so far. Both as `datetime-local`
 * values; null while the start is incomplete.
 */
export const followingEnd = (
  start: string,
  { startDate, endDate }: Pick<EventValues, 'startDate' | 'endDate'>,
): string | null => {
  const [newStart, oldStart, oldEnd] = [start, startDate, endDate].map(fromAmsterdamInput)
  if (!newStart) return null
  const durationMs =
    oldStart && oldEnd ? Math.max(0, oldEnd.getTime() - oldStart.getTime()) : defaultDurationMs
  return toAmsterdamInput(new Date(newStart.getTime() + durationMs))
}

/** An unchanged time keeps its instant, also in the repeated hour of the clock change. */
const toInstant = (text: string, original: Date | undefined) =>
  original && toAmsterdamInput(original) === text ? original : fromAmsterdamInput(text)

export const toDraft = (
  { every, until, which, ...values }: EventValues,
  original?: EditableEvent,
): Draft => ({
  ...values,
  startDate: toInstant(values.startDate, original?.startDate)?.toISOString() ?? '',
  endDate: toInstant(values.endDate, original?.endDate)?.toISOString() ?? '',
  onlineUrl: values.onlineUrl.trim() || null,
  paymentNote: (isPriced(values) && values.paymentNote.trim()) || null,
  maxAttendees: values.maxAttendees.trim() === '' ? null : Number(values.maxAttendees),
  groupId: values.groupId || null,
  imageUrl: values.imageUrl.trim() || null,
})

const week = 7

/** Copies the event to the same weekday, the first full week that lies in the future. */
export const toCopyValues = (event: EditableEvent, now: Date): EventValues => {
  const values = toFormValues(event)
  const today = toAmsterdamInput(now)
  const moved = (text: string, days: number) => addDays(text.slice(0, 10), days) + text.slice(10)
  let days = week
  while (moved(values.startDate, days) <= today) days += week
  return {
    ...values,
    // The new event belongs to the user who copies it, not to the creator of the original.
    isHostShown: emptyEvent.isHostShown,
    startDate: moved(values.startDate, days),
    endDate: moved(values.endDate, days),
  }
}

export const toRepeat = ({ every, until }: EventValues): Repeat | undefined =>
  every === '' ? undefined : { every, until }

/** Dates of the series; empty while the input is incomplete. */
export const toSeriesDays = ({ every, until, startDate }: EventValues) =>
  every === '' || !fromAmsterdamInput(startDate) || !/^[12]\d{3}-\d\d-\d\d$/.test(until)
    ? []
    : seriesDays(startDate.slice(0, 10), every, until)

const validateSeries = (values: EventValues) => {
  if (values.every === '') return null
  if (values.until === '') return t('http.validation.required')
  const { length } = toSeriesDays(values)
  if (length === 1) return t('events.series_too_short')
  return length > maxSeriesDates ? t('events.series_too_long', { max: maxSeriesDates }) : null
}

const dayMs = 24 * 3_600_000
const maxDaysAhead = 8 * 366
const maxDays = 31

/** In the repeated hour of the clock change, an hour later has the same wall time. */
const isRepeated = (instant: Date) =>
  toAmsterdamInput(instant) === toAmsterdamInput(new Date(instant.getTime() + 3_600_000))

/** What is unusual about the chosen times, as sentences to confirm. Unchanged times are known. */
export const unusualTimes = (draft: Draft, original: EditableEvent | undefined, now: Date) => {
  const [start, end] = [new Date(draft.startDate), new Date(draft.endDate)]
  const isSame = (date: Date, known: Date | undefined) => date.getTime() === known?.getTime()
  if (isSame(start, original?.startDate) && isSame(end, original?.endDate)) return []
  const days = Math.round((end.getTime() - start.getTime()) / dayMs)
  const found: string[] = []
  if (start.getTime() - now.getTime() > maxDaysAhead * dayMs)
    found.push(t('events.unusualTimes.far', { date: formatDate(start) }))
  if (days > maxDays) found.push(t('events.unusualTimes.long', { days }))
  if (isSame(start, end)) found.push(t('events.unusualTimes.noDuration'))
  for (const instant of [start, end])
    if (isRepeated(instant))
      found.push(t('events.unusualTimes.repeated', { time: formatTime(instant) }))
  return [...new Set(found)]
}

/** Daylight saving skips some wall times. */
const isSkipped = (text: string) => {
  const instant = fromAmsterdamInput(text)
  return instant !== null && toAmsterdamInput(instant) !== text.slice(0, 16)
}

const required = ['title', 'description', 'startDate', 'endDate', 'location', 'price'] as const

/** Validates against the contract; empty required fields get a short message. */
export const validateEvent = (values: EventValues) => {
  const draft = toDraft(values)
  const errors: Partial<Record<keyof EventValues, string>> = {}
  const addError = (field: unknown, message: string) => {
    const name = eventFields.find((knownField) => knownField === field)
    if (name && !errors[name]) errors[name] = message
  }
  for (const field of required)
    if (values[field].trim() === '') addError(field, t('http.validation.required'))
  if (draft.maxAttendees !== null && !/^\s*[1-9]\d*\s*$/.test(values.maxAttendees))
    addError('maxAttendees', t('events.form.maxAttendeesInvalid'))
  if (values.isLocationHidden && values.town.trim() === '')
    addError('town', t('events.town_required'))
  // The contract compares the two dates only when all other fields are valid.
  if (draft.startDate && draft.endDate && draft.endDate < draft.startDate)
    addError('endDate', t('events.validation.endBeforeStart'))
  for (const field of ['startDate', 'endDate'] as const)
    if (isSkipped(values[field])) addError(field, t('events.form.timeSkipped'))
  const problem = validateSeries(values)
  if (problem) addError('until', problem)
  const [wrongOption] = Object.values(optionsErrors(values.bookingOptions))
  if (wrongOption) addError('bookingOptions', wrongOption)
  const { error } = EventDraft.safeParse(draft)
  for (const { path, message } of error?.issues ?? []) addError(path[0], message)
  return errors
}
