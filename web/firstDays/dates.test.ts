import { expect, test } from 'vitest'
import type { Step } from '#shared/firstDays/contract.ts'
import { formatDeadline, formatStay, isDueSoon } from './dates.ts'

const step: Step = {
  ...{ key: 'registration', title: 'Register', hint: '', term: 'within 5 days of arrival' },
  ...{ dueDate: '2027-03-12', isRule: true, isDone: false, isAutomatic: false, guide: null },
  ...{ source: { name: 'x', address: 'https://example.org' }, checkedOn: '2026-11-22' },
}

test('a deadline is formatted with date and term, advice as "best by"', () => {
  expect(formatDeadline(step, '2027-03-07')).toBe('By 12 Mar (within 5 days of arrival)')
  const advice = { ...step, isRule: false, term: 'first 2 weeks' }
  expect(formatDeadline(advice, '2026-12-31')).toBe('Ideally by 12 Mar 2027 (first 2 weeks)')
})

test('an open step whose date has passed says how late it is', () => {
  const at = (today: string) => formatDeadline(step, today)
  expect(at('2027-03-12')).toBe('By 12 Mar (within 5 days of arrival)')
  expect(at('2027-03-13')).toBe('1 day late (within 5 days of arrival)')
  expect(at('2027-03-14')).toBe('2 days late (within 5 days of arrival)')
  expect(at('2027-04-02')).toBe('3 weeks late (within 5 days of arrival)')
  expect(at('2027-07-10')).toBe('4 months late (within 5 days of arrival)')
  expect(formatDeadline({ ...step, isDone: true }, '2027-03-14')).toMatch(/^By 12 Mar/)
})

test('only an open legal deadline is urgent, from one week before it', () => {
  expect(isDueSoon(step, '2027-03-04')).toBe(false)
  expect(isDueSoon(step, '2027-03-05')).toBe(true)
  expect(isDueSoon(step, '2027-04-01')).toBe(false)
  expect(isDueSoon({ ...step, isDone: true }, '2027-03-12')).toBe(false)
  expect(isDueSoon({ ...step, isRule: false }, '2027-03-12')).toBe(false)
})

test('days are counted from the day of arrival, which is day 1', () => {
  expect(formatStay('2027-03-28', '2027-03-20')).toBe('You arrive in 8 days')
  expect(formatStay('2027-03-28', '2027-03-27')).toBe('You arrive tomorrow')
  expect(formatStay('2027-03-28', '2027-03-28')).toBe('Day 1')
  expect(formatStay('2027-03-28', '2027-07-05')).toBe('Day 100')
  expect(formatStay('2027-03-28', '2027-07-06')).toBe('Your first 100 days have passed')
})
