import { daysBetween } from '#shared/calendar/days.ts'
import type { Step } from '#shared/firstDays/contract.ts'
import { dayOfStay, wholeDays } from '#shared/firstDays/rules.ts'
import { showDate, showDayAndMonth, startOfAmsterdamDay } from '#web/ui/format.ts'

/** "12 March 2027" */
export const showDayOf = (day: string) => {
  const start = startOfAmsterdamDay(day)
  return start ? showDate(start) : day
}

/** "12 Mar", and with the year where it is another one. */
const showShortly = (day: string, today: string) => {
  const start = startOfAmsterdamDay(day)
  if (!start) return day
  const [year] = day.split('-')
  return today.startsWith(`${year}-`) ? showDayAndMonth(start) : `${showDayAndMonth(start)} ${year}`
}

/** "By 12 Mar (within 5 days of arrival)" */
export const showTerm = ({ term, dueDate, isRule }: Step, today: string) =>
  `${isRule ? 'By' : 'Best by'} ${showShortly(dueDate, today)} (${term})`

const soonDays = 7

/** A term of the law that ends within a week, or has ended. */
export const isPressing = ({ isRule, isDone, dueDate }: Step, today: string) =>
  isRule && !isDone && daysBetween(today, dueDate) <= soonDays

export const showStay = (arrivalDate: string, today: string) => {
  const day = dayOfStay(arrivalDate, today)
  if (day === null) {
    const days = daysBetween(today, arrivalDate)
    return days === 1 ? 'You arrive tomorrow' : `You arrive in ${days} days`
  }
  return day <= wholeDays ? `Day ${day}` : 'Your first 100 days have passed'
}
