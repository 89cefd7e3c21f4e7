import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQuiet } from './quiet.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('is quiet since it began to listen, and for a minute at most', () => {
  const { quietMsOf } = createQuiet()
  vi.advanceTimersByTime(1500)
  expect(quietMsOf('ana')).toBe(1500)
  vi.advanceTimersByTime(3_600_000)
  expect(quietMsOf('ana')).toBe(60_000)
})

it('begins anew for those to whom something was said', () => {
  const { noteSaid, quietMsOf } = createQuiet()
  vi.advanceTimersByTime(10_000)
  noteSaid(['ana', 'joris'])
  vi.advanceTimersByTime(2000)
  noteSaid(['joris'])
  vi.advanceTimersByTime(300)
  expect(['ana', 'joris', 'mina'].map(quietMsOf)).toEqual([2300, 300, 12_300])
  noteSaid('everyone')
  expect(['ana', 'joris', 'mina'].map(quietMsOf)).toEqual([0, 0, 0])
})

it('remembers who heard something for as long as it matters, whatever others hear since', () => {
  const { noteSaid, quietMsOf } = createQuiet()
  noteSaid(['ana'])
  for (let minute = 0; minute < 5; minute++) {
    vi.advanceTimersByTime(59_000)
    noteSaid(['joris'])
    expect(quietMsOf('ana')).toBe(minute === 0 ? 59_000 : 60_000)
  }
})
