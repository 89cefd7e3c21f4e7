import { expect, test } from 'vitest'
import {
  closingOf,
  closingsOf,
  closingTime,
  emptyDraft,
  errorsOf,
  toPoll,
  withRoom,
} from './pollDraft.ts'

const now = new Date('2026-10-24T22:30:00Z') // 00:30 on the day after which clocks change

test('there is always room for another option, up to ten', () => {
  expect(withRoom(['', ''])).toEqual(['', ''])
  expect(withRoom(['Friday', ''])).toEqual(['Friday', ''])
  expect(withRoom(['Friday', 'Saturday'])).toEqual(['Friday', 'Saturday', ''])
  expect(withRoom(['Friday', '', 'Sunday', ' ', ''])).toEqual(['Friday', '', 'Sunday', ''])
  expect(withRoom(Array(10).fill('Friday'))).toHaveLength(10)
})

test('a poll closes at the end of a day in Amsterdam', () => {
  const closes = (closing: typeof emptyDraft.closing, day = '') =>
    closingTime({ closing, day }, now)?.toISOString() ?? null
  expect(closes('never')).toBeNull()
  expect(closes('tonight')).toBe('2026-10-25T22:59:00.000Z')
  expect(closes('tomorrow')).toBe('2026-10-26T22:59:00.000Z')
  expect(closes('inAWeek')).toBe('2026-11-01T22:59:00.000Z')
  expect(closes('onDate', '2027-06-01')).toBe('2027-06-01T21:59:00.000Z')
})

test('an anonymous poll closes in four weeks unless something else is chosen', () => {
  const draft = { ...emptyDraft, isAnonymous: true }
  expect(toPoll(draft, now).closesAt?.toISOString()).toBe('2026-11-22T22:59:00.000Z')
  expect(closingsOf(draft)).not.toContain('never')
  expect(closingOf({ ...draft, closing: 'tonight' })).toBe('tonight')
})

test('the form says what is missing or said twice', () => {
  const draft = {
    ...emptyDraft,
    closing: 'onDate' as const,
    options: ['Friday', ' ', 'friday ', ''],
  }
  expect(errorsOf(draft, 'group', now)).toEqual({
    question: 'Required',
    day: 'Required',
    options: { 1: 'Required', 2: 'Two options are the same.' },
  })
  const complete = { ...emptyDraft, question: 'When?', options: ['Friday', 'Saturday', ''] }
  expect(errorsOf(complete, 'group', now)).toBeNull()
  expect(toPoll(complete, now).options).toEqual(['Friday', 'Saturday'])
})
