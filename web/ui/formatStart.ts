import { isAllDay } from '#shared/events/rules.ts'
import {
  formatDayAndTime,
  formatDayAndTimeShort,
  formatDayShort,
  formatWeekday,
  formatWeekdayAndDate,
  formatWeekdayAndTime,
} from './format.ts'

type Times = { startDate: Date; endDate: Date }

/** "Thu 26 November 2026, 19:30" or "Thu 26 November 2026" */
export const formatStart = (event: Times) =>
  (isAllDay(event) ? formatWeekdayAndDate : formatDayAndTime)(event.startDate)

/** "Thu 26 Nov, 19:30" or "Thu 26 Nov" */
export const formatStartShort = (event: Times) =>
  (isAllDay(event) ? formatDayShort : formatDayAndTimeShort)(event.startDate)

/** "Thu 19:30" or "Thu", beside a tile with the date */
export const formatStartBesideTile = (event: Times) =>
  (isAllDay(event) ? formatWeekday : formatWeekdayAndTime)(event.startDate)
