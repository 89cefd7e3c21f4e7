import {
  formatDayAndTime,
  formatDayAndTimeShort,
  formatDayShort,
  formatTime,
  formatWeekday,
  formatWeekdayAndDate,
  formatWeekdayAndTime,
} from './format.ts'

type Times = { startDate: Date; endDate: Date }

/** From 00:00 to 23:59, as entries without times are imported. They are shown without times. */
export const isAllDay = ({ startDate, endDate }: Times) =>
  formatTime(startDate) === '00:00' && formatTime(endDate) === '23:59'

/** "Thu 26 November 2026, 19:30" or "Thu 26 November 2026" */
export const formatStart = (event: Times) =>
  (isAllDay(event) ? formatWeekdayAndDate : formatDayAndTime)(event.startDate)

/** "Thu 26 Nov, 19:30" or "Thu 26 Nov" */
export const formatStartShort = (event: Times) =>
  (isAllDay(event) ? formatDayShort : formatDayAndTimeShort)(event.startDate)

/** "Thu 19:30" or "Thu", beside a tile with the date */
export const formatStartBesideTile = (event: Times) =>
  (isAllDay(event) ? formatWeekday : formatWeekdayAndTime)(event.startDate)
