import type { Event } from '#shared/events/contract.ts'
import { isAllDay } from '#shared/events/rules.ts'
import { t } from '#web/language/t.tsx'
import { amsterdamDay, formatNearDay, formatTime, formatWeekdayAndDate } from '#web/ui/format.ts'

type Times = Pick<Event, 'startDate' | 'endDate'>

/** "Thursday 3 December", or the first and the last day. */
export const formatDays = ({ startDate, endDate }: Times, now: Date) =>
  amsterdamDay(startDate) === amsterdamDay(endDate)
    ? formatNearDay(startDate, now)
    : t('events.time.days', {
        first: formatWeekdayAndDate(startDate),
        last: formatWeekdayAndDate(endDate),
      })

/** "19:30 to 21:30" or "All day" */
export const formatTimes = ({ startDate, endDate }: Times) => {
  if (isAllDay({ startDate, endDate })) return t('common.allDay')
  if (startDate.getTime() === endDate.getTime()) return formatTime(startDate)
  const isOneDay = amsterdamDay(startDate) === amsterdamDay(endDate)
  return t(isOneDay ? 'events.time.times' : 'events.time.timesUntilLastDay', {
    start: formatTime(startDate),
    end: formatTime(endDate),
  })
}
