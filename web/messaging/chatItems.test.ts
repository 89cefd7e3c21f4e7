import { describe, expect, it } from 'vitest'
import type { ChatMessage, PendingMessage } from './chatItems.ts'
import { buildChatItems, groupByDay, type InitialReadState } from './chatItems.ts'

const now = new Date('2026-11-26T18:30:00Z')
const row = (seq: number, user: string | null, at: string, more: Partial<ChatMessage> = {}) =>
  ({
    id: `row ${seq}`,
    seq,
    changedSeq: seq,
    isDeleted: false,
    clientId: null,
    createdAt: new Date(at),
    user: user && { id: user },
    ...more,
  }) as ChatMessage

const allRead: InitialReadState = { lastReadSeq: 99, newestSeq: 99 }
const show = (
  rows: ChatMessage[],
  { unsent = [] as PendingMessage[], opening = allRead, hasOlder = false } = {},
) =>
  buildChatItems({ rows, pending: unsent, meId: 'me', opening, hasOlder, now }).map((item) => {
    if (item.kind === 'day') return item.label
    if (item.kind === 'unread') return 'New'
    return `${item.startsRun ? '+' : ' '}${item.key} ${item.state}`
  })

describe('day separators', () => {
  it('precede the first message of each day in Amsterdam', () => {
    const rows = [
      row(1, 'a', '2026-11-25T22:59:00Z'),
      row(2, 'a', '2026-11-25T23:01:00Z'),
      row(3, 'a', '2026-11-26T10:00:00Z'),
    ]
    expect(show(rows)).toEqual(['Yesterday', '+row 1 sent', 'Today', '+row 2 sent', '+row 3 sent'])
  })
})

describe('message runs', () => {
  it('group messages of one author within five minutes, but never of deleted accounts', () => {
    const rows = [
      row(1, 'a', '2026-11-26T10:00:00Z'),
      row(2, 'a', '2026-11-26T10:04:00Z'),
      row(3, 'b', '2026-11-26T10:04:30Z'),
      row(4, 'b', '2026-11-26T10:10:00Z'),
      row(5, null, '2026-11-26T10:10:00Z'),
      row(6, null, '2026-11-26T10:10:00Z'),
    ]
    const starts = show(rows).slice(1)
    expect(starts.map((text) => text[0])).toEqual(['+', ' ', '+', '+', '+', '+'])
  })

  it('end before the next one begins', () => {
    const rows = [
      row(1, 'a', '2026-11-26T10:00:00Z'),
      row(2, 'a', '2026-11-26T10:01:00Z'),
      row(3, 'b', '2026-11-26T10:01:30Z'),
    ]
    const items = buildChatItems({
      rows,
      pending: [],
      meId: 'me',
      opening: allRead,
      hasOlder: false,
      now,
    })
    const ends = items.map((item) => item.kind === 'message' && item.endsRun)
    expect(ends).toEqual([false, false, true, true])
  })
})

describe('the unread separator', () => {
  const rows = [
    row(1, 'a', '2026-11-26T10:00:00Z'),
    row(2, 'me', '2026-11-26T10:01:00Z'),
    row(3, 'a', '2026-11-26T10:02:00Z', { isDeleted: true }),
    row(4, 'a', '2026-11-26T10:02:00Z'),
    row(5, 'a', '2026-11-26T10:02:00Z'),
  ]
  const separatorIndex = (opening: InitialReadState, hasOlder = false) =>
    show(rows, { opening, hasOlder }).indexOf('New')

  it('precedes the first unread, undeleted message of another author', () => {
    expect(show(rows, { opening: { lastReadSeq: 1, newestSeq: 5 } })).toEqual([
      'Today',
      '+row 1 sent',
      '+row 2 sent',
      '+row 3 sent',
      'New',
      '+row 4 sent',
      ' row 5 sent',
    ])
  })

  it('is missing when all was read, or when only later messages are unread', () => {
    expect(separatorIndex({ lastReadSeq: 5, newestSeq: 5 })).toBe(-1)
    expect(separatorIndex({ lastReadSeq: 3, newestSeq: 3 })).toBe(-1)
  })

  it('is missing while older unread messages may not be loaded', () => {
    expect(separatorIndex({ lastReadSeq: 0, newestSeq: 5 }, true)).toBe(1)
    const later = rows.slice(3)
    const opening = { lastReadSeq: 1, newestSeq: 5 }
    expect(show(later, { opening, hasOlder: true })).not.toContain('New')
    expect(show(later, { opening, hasOlder: false })).toContain('New')
  })
})

describe('own messages', () => {
  const unsent = (id: string, failure: string | null = null) => ({
    row: row(Number.POSITIVE_INFINITY, 'me', '2026-11-26T10:05:00Z', { id, clientId: id }),
    failure,
  })

  it('are last until the server accepts them, and then appear once with the same key', () => {
    const messages = [row(1, 'a', '2026-11-26T10:00:00Z')]
    const pending = [unsent('x'), unsent('y', 'No answer')]
    expect(show(messages, { unsent: pending }).slice(1)).toEqual([
      '+row 1 sent',
      '+x sending',
      ' y failed',
    ])
    const accepted = row(2, 'me', '2026-11-26T10:05:00Z', { clientId: 'x' })
    expect(show([...messages, accepted], { unsent: pending }).slice(1)).toEqual([
      '+row 1 sent',
      '+x sent',
      ' y failed',
    ])
  })

  it('are not confused with messages of others with the same client id', () => {
    const foreign = row(1, 'a', '2026-11-26T10:00:00Z', { clientId: 'x' })
    expect(show([foreign], { unsent: [unsent('x')] }).slice(1)).toEqual([
      '+row 1 sent',
      '+x sending',
    ])
  })
})

describe('the blocks of messages that are rendered together', () => {
  const rowsFrom = (first: number) =>
    Array.from({ length: 20 - first }, (_, at) => row(first + at, 'a', '2026-11-26T10:00:00Z'))
  const blocks = (rows: ChatMessage[], unsent: PendingMessage[] = [], lastReadSeq = 99) => {
    const opening = { lastReadSeq, newestSeq: 99 }
    const items = buildChatItems({
      rows,
      pending: unsent,
      meId: 'me',
      opening,
      hasOlder: true,
      now,
    })
    return groupByDay(items).flatMap((day) =>
      day.blocks.map((block) => [
        block.key,
        ...block.items.map((item) => (item.kind === 'message' ? item.row.seq : item.kind)),
      ]),
    )
  }

  it('stay the same when older messages are loaded', () => {
    const before = blocks(rowsFrom(16))
    expect(before).toEqual([[2, 16, 17, 18, 19]])
    expect(blocks(rowsFrom(6)).slice(-1)).toEqual(before)
    expect(blocks(rowsFrom(6)).map(([key]) => key)).toEqual([0, 1, 2])
  })

  it('keep the separator with the message below it', () => {
    expect(blocks(rowsFrom(14), [], 15)).toEqual([
      [1, 14, 15],
      [2, 'unread', 16, 17, 18, 19],
    ])
  })

  it('have what is not sent yet in the last one', () => {
    const unsent = row(Number.POSITIVE_INFINITY, 'me', '2026-11-26T10:01:00Z')
    expect(blocks(rowsFrom(18), [{ row: unsent, failure: null }])).toEqual([
      [2, 18, 19, Number.POSITIVE_INFINITY],
    ])
  })
})
