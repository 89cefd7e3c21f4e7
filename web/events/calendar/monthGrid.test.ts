import { describe, expect, it } from 'vitest'
import { addDays, addMonths } from '#shared/calendar/days.ts'
import { amsterdamDay } from '#web/ui/format.ts'
import {
  dayAfterKey,
  eventsByDay,
  nextBusyDay,
  weekAround,
  weekendAround,
  weeksOf,
} from './monthGrid.ts'

describe('the day that is listed first', () => {
  it('is today or the next day with events, also of the next month, and only in this month', () => {
    const busyDays = ['2026-11-20', '2026-11-28', '2026-12-03']
    expect(nextBusyDay(busyDays, '2026-11', '2026-11-20')).toBe('2026-11-20')
    expect(nextBusyDay(busyDays, '2026-11', '2026-11-21')).toBe('2026-11-28')
    expect(nextBusyDay(busyDays, '2026-11', '2026-11-29')).toBe('2026-12-03')
    expect(nextBusyDay(busyDays, '2026-11', '2026-12-01')).toBeUndefined()
    expect(nextBusyDay([], '2026-11', '2026-11-21')).toBeUndefined()
  })
})

describe('the month grid', () => {
  it('runs from Sunday to Saturday and contains the whole month', () => {
    const weeks = weeksOf('2026-11', 0)
    expect(weeks).toHaveLength(5)
    expect(weeks[0]?.[0]).toBe('2026-11-01')
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-05')
  })

  it('runs from Monday to Sunday where weeks begin on Monday', () => {
    const weeks = weeksOf('2026-11', 1)
    expect(weeks).toHaveLength(6)
    expect(weeks[0]?.[0]).toBe('2026-10-26')
    expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
  })

  it('has four weeks for a short month that starts with a week and six for a long late one', () => {
    expect(weeksOf('2026-02', 0)).toHaveLength(4)
    expect(weeksOf('2027-02', 1)).toHaveLength(4)
    expect(weeksOf('2026-08', 0)).toHaveLength(6)
    expect(weeksOf('2026-08', 1)).toHaveLength(6)
  })

  it('contains every day once in the months of the clock change', () => {
    for (const month of ['2026-03', '2026-10']) {
      const days = weeksOf(month, 1).flat()
      expect(new Set(days).size).toBe(days.length)
    }
  })
})

describe('this week and this weekend', () => {
  it('begin on the configured weekday and on Saturday', () => {
    expect(weekAround('2026-11-29', 0)).toEqual(['2026-11-29', '2026-12-05'])
    expect(weekAround('2026-11-29', 1)).toEqual(['2026-11-23', '2026-11-29'])
    for (const day of ['2026-11-23', '2026-11-28', '2026-11-29'])
      expect(weekendAround(day)).toEqual(['2026-11-28', '2026-11-29'])
  })
})

describe('keyboard navigation', () => {
  const press = (key: string, shiftKey = false) => dayAfterKey('2026-11-26', { key, shiftKey }, 0)

  it('moves by day, week, month and year', () => {
    expect(press('ArrowLeft')).toBe('2026-11-25')
    expect(press('ArrowRight')).toBe('2026-11-27')
    expect(press('ArrowUp')).toBe('2026-11-19')
    expect(press('ArrowDown')).toBe('2026-12-03')
    expect(press('Home')).toBe('2026-11-22')
    expect(press('End')).toBe('2026-11-28')
    expect(press('PageUp')).toBe('2026-10-26')
    expect(press('PageDown', true)).toBe('2027-11-26')
    expect(press('a')).toBeNull()
  })

  it('goes to the first and last day of the week for any first weekday', () => {
    const press = (day: string, key: string) => dayAfterKey(day, { key, shiftKey: false }, 1)
    expect(press('2026-11-26', 'Home')).toBe('2026-11-23')
    expect(press('2026-11-29', 'Home')).toBe('2026-11-23')
    expect(press('2026-11-23', 'End')).toBe('2026-11-29')
  })

  it('stays within a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
    expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  })
})

describe('events by day', () => {
  const span = (start: string, end: string) => ({
    startDate: new Date(start),
    endDate: new Date(end),
  })
  const daysOf = (event: ReturnType<typeof span>) => [...eventsByDay([event], amsterdamDay).keys()]

  it('shows an event on the Dutch day', () => {
    expect(daysOf(span('2026-11-26T23:30:00Z', '2026-11-26T23:45:00Z'))).toEqual(['2026-11-27'])
  })

  it('shows a multi-day event on each day, but not on a day where it ends before six', () => {
    expect(daysOf(span('2026-11-26T18:00:00Z', '2026-11-28T11:00:00Z'))).toEqual([
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
    ])
    expect(daysOf(span('2026-11-26T18:00:00Z', '2026-11-26T23:00:00Z'))).toEqual(['2026-11-26'])
    expect(daysOf(span('2026-11-26T18:00:00Z', '2026-11-27T01:00:00Z'))).toEqual(['2026-11-26'])
    expect(daysOf(span('2026-11-26T18:00:00Z', '2026-11-27T05:00:00Z'))).toHaveLength(2)
    expect(daysOf(span('2026-11-27T01:00:00Z', '2026-11-27T03:00:00Z'))).toEqual(['2026-11-27'])
    expect(daysOf(span('2026-11-26T23:00:00Z', '2026-11-26T23:00:00Z'))).toEqual(['2026-11-27'])
  })

  it('orders a day by start', () => {
    const late = span('2026-11-26T19:00:00Z', '2026-11-26T20:00:00Z')
    const early = span('2026-11-26T08:00:00Z', '2026-11-26T09:00:00Z')
    expect(eventsByDay([late, early], amsterdamDay).get('2026-11-26')).toEqual([early, late])
  })
})
