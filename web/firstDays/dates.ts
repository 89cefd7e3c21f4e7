import { daysBetween } from '#shared/calendar/days.ts'
import type { Step } from '#shared/firstDays/contract.ts'
import { dayOfStay, totalDays } from '#shared/firstDays/rules.ts'
import { formatDate, formatDayAndMonth, startOfAmsterdamDay } from '#web/ui/format.ts'

/** "12 March 2027" */
export const formatIsoDay = (day: string) => {
  const start = startOfAmsterdamDay(day)
  return start ? formatDate(start) : day
}

/** "12 Mar", with the year if it differs from the current one. */
const formatShortDay = (day: string, today: string) => {
  const start = startOfAmsterdamDay(day)
  if (!start) return day
  const [year] = day.split('-')
  return today.startsWith(`${year}-`)
    ? formatDayAndMonth(start)
    : `${formatDayAndMonth(start)} ${year}`
}

const pluralize = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`

/** "2 days", "3 weeks", "4 months": rounded, because exact days do not matter after weeks. */
const formatDelay = (days: number) => {
  if (days < 14) return pluralize(days, 'day')
  return days < 61
    ? pluralize(Math.round(days / 7), 'week')
    : pluralize(Math.round(days / 30), 'month')
}

/** "By 12 Mar (within 5 days of arrival)", then "2 days late (within 5 days of arrival)". */
export const formatDeadline = ({ term, dueDate, isRule, isDone }: Step, today: string) => {
  const late = daysBetween(dueDate, today)
  if (late > 0 && !isDone) return `${formatDelay(late)} late (${term})`
  return `${isRule ? 'By' : 'Ideally by'} ${formatShortDay(dueDate, today)} (${term})`
}

const urgentDays = 7

/** A legal deadline within a week. An overdue step is not highlighted: its text says how late. */
export const isDueSoon = ({ isRule, isDone, dueDate }: Step, today: string) => {
  const days = daysBetween(today, dueDate)
  return isRule && !isDone && days >= 0 && days <= urgentDays
}

/** Overdue, or a legal deadline within a week. */
export const isLateOrDueSoon = (step: Step, today: string) =>
  isDueSoon(step, today) || daysBetween(step.dueDate, today) > 0

export const formatStay = (arrivalDate: string, today: string) => {
  const day = dayOfStay(arrivalDate, today)
  if (day === null) {
    const days = daysBetween(today, arrivalDate)
    return days === 1 ? 'You arrive tomorrow' : `You arrive in ${days} days`
  }
  return day <= totalDays ? `Day ${day}` : 'Your first 100 days have passed'
}
