import { daysBetween } from '#shared/calendar/days.ts'
import type { Step } from '#shared/firstDays/contract.ts'
import { dayOfStay, totalDays } from '#shared/firstDays/rules.ts'
import { t } from '#web/language/t.tsx'
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

/** "2 days late (within 5 days of arrival)". After weeks, exact days do not matter. */
const formatLate = (days: number, term: string) => {
  if (days < 14) return t('firstDays.late.days', { count: days, term })
  return days < 61
    ? t('firstDays.late.weeks', { count: Math.round(days / 7), term })
    : t('firstDays.late.months', { count: Math.round(days / 30), term })
}

/** "By 12 Mar (within 5 days of arrival)", then how late. */
export const formatDeadline = ({ term, dueDate, isRule, isDone }: Step, today: string) => {
  const late = daysBetween(dueDate, today)
  if (late > 0 && !isDone) return formatLate(late, term)
  const date = formatShortDay(dueDate, today)
  return isRule
    ? t('firstDays.due.rule', { date, term })
    : t('firstDays.due.advice', { date, term })
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
    return days === 1 ? t('firstDays.stay.arriveTomorrow') : t('firstDays.stay.arriveIn', { days })
  }
  return day <= totalDays ? t('firstDays.stay.day', { day }) : t('firstDays.stay.over')
}
