import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Day, Month } from '#shared/calendar/days.ts'
import type { FirstWeekday } from '#shared/settings/weekStart.ts'
import { dayAfterKey, monthOf } from './monthGrid.ts'

type Options = {
  month: Month
  firstWeekday: FirstWeekday
  /** The day that Tab reaches first in this month. */
  usual: Day
  onMonth: (month: Month) => void
}

const dayAround = (target: EventTarget) =>
  (target as HTMLElement).closest<HTMLElement>('[data-day]')?.dataset.day

/** One tab stop for the whole grid; keys move it from day to day, and into other months. */
export const useRovingDay = ({ month, firstWeekday, usual, onMonth }: Options) => {
  const [day, setDay] = useState(usual)
  const grid = useRef<HTMLTableElement>(null)
  const hasMoved = useRef(false)
  const stop = monthOf(day) === month ? day : usual

  useLayoutEffect(() => {
    if (!hasMoved.current) return
    const button = grid.current?.querySelector<HTMLElement>(`button[data-day="${day}"]`)
    // Not there yet: the month of this day is drawn in the next step.
    if (!button || monthOf(day) !== month) return
    hasMoved.current = false
    button.focus()
  }, [day, month])

  /** A day that was pressed is where Tab comes back to. Not every browser focuses what is tapped. */
  const onReach = ({ target }: SyntheticEvent) => {
    const reached = dayAround(target)
    if (reached) setDay(reached)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const from = dayAround(event.target)
    const next = from && dayAfterKey(from, event, firstWeekday)
    if (!next) return
    event.preventDefault()
    hasMoved.current = true
    setDay(next)
    if (monthOf(next) !== month) onMonth(monthOf(next))
  }
  return { grid, stop, onKeyDown, onFocus: onReach, onClick: onReach }
}
