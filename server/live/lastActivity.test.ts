import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLastActivity } from './lastActivity.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('counts from its creation, at most one minute', () => {
  const { idleMsOf } = createLastActivity()
  vi.advanceTimersByTime(1500)
  expect(idleMsOf('ana')).toBe(1500)
  vi.advanceTimersByTime(3_600_000)
  expect(idleMsOf('ana')).toBe(60_000)
})

it('restarts for users who got an event', () => {
  const { recordActivity, idleMsOf } = createLastActivity()
  vi.advanceTimersByTime(10_000)
  recordActivity(['ana', 'joris'])
  vi.advanceTimersByTime(2000)
  recordActivity(['joris'])
  vi.advanceTimersByTime(300)
  expect(['ana', 'joris', 'mina'].map(idleMsOf)).toEqual([2300, 300, 12_300])
  recordActivity('everyone')
  expect(['ana', 'joris', 'mina'].map(idleMsOf)).toEqual([0, 0, 0])
})

it('keeps the last activity of a user for a minute, regardless of other users', () => {
  const { recordActivity, idleMsOf } = createLastActivity()
  recordActivity(['ana'])
  for (let minute = 0; minute < 5; minute++) {
    vi.advanceTimersByTime(59_000)
    recordActivity(['joris'])
    expect(idleMsOf('ana')).toBe(minute === 0 ? 59_000 : 60_000)
  }
})
