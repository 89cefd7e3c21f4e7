import type { Event } from '#shared/events/contract.ts'
import { amsterdamDay, formatNearDay, formatTime, formatWeekdayAndDate } from '#web/ui/format.ts'

type Times = Pick<Event, 'startDate' | 'endDate'>

/** "Thursday 3 December", or the first and the last day. */
export const formatDays = ({ startDate, endDate }: Times, now: Date) =>
  amsterdamDay(startDate) === amsterdamDay(endDate)
    ? formatNearDay(startDate, now)
    : `${formatWeekdayAndDate(startDate)} to ${formatWeekdayAndDate(endDate)}`

/** "19:30 to 21:30" */
export const formatTimes = ({ startDate, endDate }: Times) => {
  if (startDate.getTime() === endDate.getTime()) return formatTime(startDate)
  const isOneDay = amsterdamDay(startDate) === amsterdamDay(endDate)
  return `${formatTime(startDate)} to ${formatTime(endDate)}${isOneDay ? '' : ' on the last day'}`
}

/** "Utrecht" of "Café De Zaak, Utrecht": what a short line has room for. */
export const townOf = ({ location }: Pick<Event, 'location'>) =>
  location.split(',').at(-1)?.trim() || location
