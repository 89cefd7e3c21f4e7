import { t } from '#web/language/t.tsx'
import { fromAmsterdamInput, toAmsterdamInput } from '#web/ui/format.ts'

const hour = 60
const day = 24 * hour
const week = 7 * day

/** Minutes before the start → "a week before". null: none of the usual times. */
export const formatBefore = (minutes: number) => {
  if (minutes > 0 && minutes % week === 0)
    return t('events.options.weeksBefore', { count: minutes / week })
  if (minutes > 0 && minutes % day === 0)
    return t('events.options.daysBefore', { count: minutes / day })
  if (minutes > 0 && minutes % hour === 0)
    return t('events.options.hoursBefore', { count: minutes / hour })
  return null
}

/** The choices of each time, as minutes before the start. */
export const usualTimes = {
  opens: [4 * week, 2 * week, week, 3 * day, day],
  closes: [hour, 2 * hour, 6 * hour, day, 2 * day, week],
  requestsEnd: [2 * hour, 6 * hour, day, 2 * day, 3 * day, week],
}

const minuteMs = 60_000

/** Both as `datetime-local` values; null while one is incomplete. */
export const toMinutesBefore = (time: string, startDate: string) => {
  const [at, start] = [time, startDate].map(fromAmsterdamInput)
  return at && start ? Math.round((start.getTime() - at.getTime()) / minuteMs) : null
}

export const fromMinutesBefore = (minutes: number, startDate: string) => {
  const start = fromAmsterdamInput(startDate)
  return start ? toAmsterdamInput(new Date(start.getTime() - minutes * minuteMs)) : ''
}
