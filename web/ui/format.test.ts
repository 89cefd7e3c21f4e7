import { describe, expect, it } from 'vitest'
import {
  amsterdamDay,
  fromAmsterdamInput,
  showAgo,
  showDate,
  showDay,
  showDayAndTime,
  showDayAndTimeShort,
  showDayLabel,
  showFullDateAndTime,
  showMonth,
  showMonthYear,
  showTime,
  startOfAmsterdamDay,
  toAmsterdamInput,
} from './format.ts'

const cafe = new Date('2026-11-26T18:30:00Z')

describe('what people read', () => {
  it('shows an instant in Amsterdam time and British wording', () => {
    expect(showDayAndTime(cafe)).toBe('Thu 26 November 2026, 19:30')
    expect(showDayAndTimeShort(cafe)).toBe('Thu 26 Nov, 19:30')
    expect(showDate(cafe)).toBe('26 November 2026')
    expect(showMonth(cafe)).toBe('NOV')
    expect(showDay(cafe)).toBe('26')
    expect(showTime(cafe)).toBe('19:30')
    expect(showMonthYear(cafe)).toBe('November 2026')
  })

  it('keeps three letters for September and turns the day at Dutch midnight', () => {
    const lateEvening = new Date('2026-08-31T22:05:00Z')
    expect(showDayAndTimeShort(lateEvening)).toBe('Tue 1 Sep, 00:05')
    expect(showMonth(lateEvening)).toBe('SEP')
  })

  it('names the day, as it is in Amsterdam', () => {
    const label = (text: string) => showDayLabel(new Date(text), cafe)
    expect(label('2026-11-26T22:59:00Z')).toBe('Today')
    expect(label('2026-11-25T23:00:00Z')).toBe('Today')
    expect(label('2026-11-25T22:59:00Z')).toBe('Yesterday')
    expect(label('2026-11-24T12:00:00Z')).toBe('Tue 24 November')
    expect(label('2025-11-26T12:00:00Z')).toBe('Wed 26 November 2025')
    expect(showFullDateAndTime(cafe)).toBe('Thursday 26 November 2026, 19:30')
  })

  it('says how long ago', () => {
    const ago = (text: string) => showAgo(new Date(text), cafe)
    expect(ago('2026-11-26T18:29:30Z')).toBe('just now')
    expect(ago('2026-11-26T18:31:00Z')).toBe('just now')
    expect(ago('2026-11-26T18:25:00Z')).toBe('5 minutes ago')
    expect(ago('2026-11-26T15:00:00Z')).toBe('3 hours ago')
    expect(ago('2026-11-25T22:30:00Z')).toBe('yesterday')
    expect(ago('2026-11-22T12:00:00Z')).toBe('4 days ago')
    expect(ago('2026-11-12T12:00:00Z')).toBe('12 November 2026')
  })

  it('does not call this night yesterday', () => {
    const justPastMidnight = new Date('2026-11-26T23:10:00Z')
    expect(showAgo(new Date('2026-11-26T21:30:00Z'), justPastMidnight)).toBe('1 hour ago')
  })
})

describe('what people type', () => {
  it('goes from the wall clock to the instant and back', () => {
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

  it('moves a time that the night of 29 March 2026 skips to after the skip', () => {
    const moved = fromAmsterdamInput('2026-03-29T02:30')
    expect(moved?.toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(moved && toAmsterdamInput(moved)).toBe('2026-03-29T03:30')
  })

  it('takes the first of the two 02:30s of 25 October 2026', () => {
    expect(fromAmsterdamInput('2026-10-25T02:30')?.toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(toAmsterdamInput(new Date('2026-10-25T01:30:00Z'))).toBe('2026-10-25T02:30')
  })

  it('is null when there is no time', () => {
    expect(fromAmsterdamInput('')).toBeNull()
    expect(fromAmsterdamInput('tomorrow')).toBeNull()
    expect(fromAmsterdamInput('2026-13-01T10:00')).toBeNull()
  })

  it('knows the day and its midnight, also on the days of 23 and 25 hours', () => {
    expect(amsterdamDay(new Date('2026-03-28T23:30:00Z'))).toBe('2026-03-29')
    const hours = (from: string, to: string) =>
      (Number(startOfAmsterdamDay(to)) - Number(startOfAmsterdamDay(from))) / 3_600_000
    expect(hours('2026-03-29', '2026-03-30')).toBe(23)
    expect(hours('2026-10-25', '2026-10-26')).toBe(25)
  })
})
