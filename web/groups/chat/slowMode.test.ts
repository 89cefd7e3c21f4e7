import { expect, it } from 'vitest'
import type { ChatMessage } from '#web/messaging/chatItems.ts'
import { formatCountdown, mayWriteAt } from './slowMode.ts'

const me = { id: 'me' }
const start = 1_000_000_000_000

const message = (userId: string, at: number) =>
  ({ user: { id: userId }, createdAt: new Date(start + at) }) as ChatMessage

it.each([
  [25_000, '0:25'],
  [24_001, '0:25'],
  [3_599_000, '59:59'],
  [21_600_000, '6:00:00'],
])('shows %i ms as %s', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text)
})

it('waits from the last own message, sent or on its way, or as the server says', () => {
  const rows = [message('me', 0), message('other', 5000)]
  const writer = { me, isManager: false, rows, pending: [] }
  const slow = { slowModeSeconds: 30, mayWriteAt: null }
  expect(mayWriteAt(slow, writer)).toBe(start + 30_000)
  expect(mayWriteAt({ ...slow, mayWriteAt: new Date(start + 45_000) }, writer)).toBe(start + 45_000)
  const waiting = { row: message('me', 9000), failure: null }
  expect(mayWriteAt(slow, { ...writer, pending: [waiting] })).toBe(start + 39_000)
  const failed = { ...waiting, failure: 'No' }
  expect(mayWriteAt(slow, { ...writer, pending: [failed] })).toBe(start + 30_000)
  expect(mayWriteAt(slow, { ...writer, rows: [] })).toBe(0)
})

it('lets admins write at any time, and everyone without slow mode', () => {
  const writer = { me, isManager: false, rows: [message('me', 0)], pending: [] }
  expect(mayWriteAt({ slowModeSeconds: 30 }, { ...writer, isManager: true })).toBe(0)
  expect(mayWriteAt({ slowModeSeconds: 0 }, writer)).toBe(0)
})
