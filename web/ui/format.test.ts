import { describe, expect, it } from 'vitest'
import {
  amsterdamDay,
  formatDate,
  formatDay,
  formatDayAndTime,
  formatDayAndTimeShort,
  formatDayLabel,
  formatDaysUntil,
  formatFullDateAndTime,
  formatMonth,
  formatMonthYear,
  formatRelativeTime,
  formatTime,
  fromAmsterdamInput,
  startOfAmsterdamDay,
  toAmsterdamInput,
} from './format.ts'

const cafe = new Date('2026-11-26T18:30:00Z')

describe('formatting', () => {
  it('shows an instant in Amsterdam time and British wording', () => {
    expect(formatDayAndTime(cafe)).toBe('Thu 26 November 2026, 19:30')
    expect(formatDayAndTimeShort(cafe)).toBe('Thu 26 Nov, 19:30')
    expect(formatDate(cafe)).toBe('26 November 2026')
    expect(formatMonth(cafe)).toBe('NOV')
    expect(formatDay(cafe)).toBe('26')
    expect(formatTime(cafe)).toBe('19:30')
    expect(formatMonthYear(cafe)).toBe('November 2026')
  })

  it('counts the midnights until a day', () => {
    const now = new Date('2026-11-26T22:30:00Z')
    const until = (text: string) => formatDaysUntil(new Date(text), now)
    expect(until('2026-11-26T22:45:00Z')).toBe('today')
    expect(until('2026-11-26T23:15:00Z')).toBe('tomorrow')
    expect(until('2026-12-03T18:30:00Z')).toBe('in 7 days')
  })

  it('abbreviates September to three letters and changes the day at Dutch midnight', () => {
    const lateEvening = new Date('2026-08-31T22:05:00Z')
    expect(formatDayAndTimeShort(lateEvening)).toBe('Tue 1 Sep, 00:05')
    expect(formatMonth(lateEvening)).toBe('SEP')
  })

  it('labels the day in Amsterdam time', () => {
    const label = (text: string) => formatDayLabel(new Date(text), cafe)
    expect(label('2026-11-26T22:59:00Z')).toBe('Today')
    expect(label('2026-11-25T23:00:00Z')).toBe('Today')
    expect(label('2026-11-25T22:59:00Z')).toBe('Yesterday')
    expect(label('2026-11-24T12:00:00Z')).toBe('Tue 24 November')
    expect(label('2025-11-26T12:00:00Z')).toBe('Wed 26 November 2025')
    expect(formatFullDateAndTime(cafe)).toBe('Thursday 26 November 2026, 19:30')
  })

  it('formats relative times', () => {
    const ago = (text: string) => formatRelativeTime(new Date(text), cafe)
    expect(ago('2026-11-26T18:29:30Z')).toBe('just now')
    expect(ago('2026-11-26T18:31:00Z')).toBe('just now')
    expect(ago('2026-11-26T18:25:00Z')).toBe('5 minutes ago')
    expect(ago('2026-11-26T15:00:00Z')).toBe('3 hours ago')
    expect(ago('2026-11-25T22:30:00Z')).toBe('yesterday')
    expect(ago('2026-11-22T12:00:00Z')).toBe('4 days ago')
    expect(ago('2026-11-12T12:00:00Z')).toBe('12 November 2026')
  })

  it('does not label the same night as yesterday', () => {
    const justPastMidnight = new Date('2026-11-26T23:10:00Z')
    expect(formatRelativeTime(new Date('2026-11-26T21:30:00Z'), justPastMidnight)).toBe(
      '1 hour ago',
    )
  })
})

describe('datetime-local input', () => {
  it('converts wall time to the instant and back', () => {
    for (const [wall, instant] of [
      ['2026-11-26T19:30', '2026-11-26T18:30:00.000Z'],
      ['2026-07-01T00:00', '2026-06-30T22:00:00.000Z'],
      ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
      ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
      ['2026-10-25T01:59', '2026-10-24T23:59:00.000Z'],
      ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
    ] as const) {
      expect(fromAmsterdamInput(wall)?.toISOString()).toBe(instant)
      expect(toAmsterdamInput(new Date(instant))).toBe(wall)
    }
  })

  it('moves a time skipped on 29 March 2026 to after the gap', () => {
    const moved = fromAmsterdamInput('2026-03-29T02:30')
    expect(moved?.toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(moved && toAmsterdamInput(moved)).toBe('2026-03-29T03:30')
  })

  it('takes the first of the two 02:30 of 25 October 2026', () => {
    expect(fromAmsterdamInput('2026-10-25T02:30')?.toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(toAmsterdamInput(new Date('2026-10-25T01:30:00Z'))).toBe('2026-10-25T02:30')
  })

  it('is null for invalid input', () => {
    expect(fromAmsterdamInput('')).toBeNull()
    expect(fromAmsterdamInput('tomorrow')).toBeNull()
    expect(fromAmsterdamInput('2026-13-01T10:00')).toBeNull()
  })

  it('finds the day and its midnight, also on days of 23 and 25 hours', () => {
    expect(amsterdamDay(new Date('2026-03-28T23:30:00Z'))).toBe('2026-03-29')
    const hours = (from: string, to: string) =>
      (Number(startOfAmsterdamDay(to)) - Number(startOfAmsterdamDay(from))) / 3_600_000
    expect(hours('2026-03-29', '2026-03-30')).toBe(23)
    expect(hours('2026-10-25', '2026-10-26')).toBe(25)
  })
})
