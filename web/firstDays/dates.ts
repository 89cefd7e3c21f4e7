import type { Step } from '#shared/firstDays/contract.ts'
import { dayOfStay, daysBetween, wholeDays } from '#shared/firstDays/rules.ts'
import { showDate, startOfAmsterdamDay } from '#web/ui/format.ts'

/** "12 March 2027" */
export const showDayOf = (day: string) => {
  const start = startOfAmsterdamDay(day)
  return start ? showDate(start) : day
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** "Within 5 days of arrival: by 12 March 2027" */
export const showTerm = ({ term, dueDate, isRule }: Step) =>
  `${isRule ? capital(term) : `Best ${term}`}: by ${showDayOf(dueDate)}`

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
