import { describe, expect, it } from 'vitest'
import { chatItems, type Opening } from './chatItems.ts'
import type { ChatRow, Unsent } from './chatRow.ts'

const now = new Date('2026-11-26T18:30:00Z')
const row = (seq: number, user: string | null, at: string, more: Partial<ChatRow> = {}) =>
  ({
    id: `row ${seq}`,
    seq,
    changedSeq: seq,
    isDeleted: false,
    clientId: null,
    createdAt: new Date(at),
    user: user && { id: user },
    ...more,
  }) as ChatRow

const allRead: Opening = { lastReadSeq: 99, newestSeq: 99 }
const show = (
  rows: ChatRow[],
  { unsent = [] as Unsent[], opening = allRead, hasOlder = false } = {},
) =>
  chatItems({ rows, unsent, meId: 'me', opening, hasOlder, now }).map((item) => {
    if (item.kind === 'day') return item.label
    if (item.kind === 'unread') return 'New'
    return `${item.startsRun ? '+' : ' '}${item.key} ${item.state}`
  })

describe('days', () => {
  it('stand before the first message of each, as it is in Amsterdam', () => {
    const rows = [
      row(1, 'a', '2026-11-25T22:59:00Z'),
      row(2, 'a', '2026-11-25T23:01:00Z'),
      row(3, 'a', '2026-11-26T10:00:00Z'),
    ]
    expect(show(rows)).toEqual(['Yesterday', '+row 1 sent', 'Today', '+row 2 sent', '+row 3 sent'])
  })
})

describe('runs', () => {
  it('are of one person within five minutes, never of those who have left', () => {
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
})

describe('the line where the unread begin', () => {
  const rows = [
    row(1, 'a', '2026-11-26T10:00:00Z'),
    row(2, 'me', '2026-11-26T10:01:00Z'),
    row(3, 'a', '2026-11-26T10:02:00Z', { isDeleted: true }),
    row(4, 'a', '2026-11-26T10:02:00Z'),
    row(5, 'a', '2026-11-26T10:02:00Z'),
  ]
  const lineIn = (opening: Opening, hasOlder = false) =>
    show(rows, { opening, hasOlder }).indexOf('New')

  it('stands before the first of somebody else that can be read', () => {
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

  it('is none where all was read, or what came since is all that is new', () => {
    expect(lineIn({ lastReadSeq: 5, newestSeq: 5 })).toBe(-1)
    expect(lineIn({ lastReadSeq: 3, newestSeq: 3 })).toBe(-1)
  })

  it('is none while it may be further back', () => {
    expect(lineIn({ lastReadSeq: 0, newestSeq: 5 }, true)).toBe(1)
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

  it('stand at the end until they are taken, and then only once under the same key', () => {
    const said = [row(1, 'a', '2026-11-26T10:00:00Z')]
    const waiting = [unsent('x'), unsent('y', 'No answer')]
    expect(show(said, { unsent: waiting }).slice(1)).toEqual([
      '+row 1 sent',
      '+x sending',
      ' y failed',
    ])
    const taken = row(2, 'me', '2026-11-26T10:05:00Z', { clientId: 'x' })
    expect(show([...said, taken], { unsent: waiting }).slice(1)).toEqual([
      '+row 1 sent',
      '+x sent',
      ' y failed',
    ])
  })

  it('are not mistaken for those of others under the same client id', () => {
    const theirs = row(1, 'a', '2026-11-26T10:00:00Z', { clientId: 'x' })
    expect(show([theirs], { unsent: [unsent('x')] }).slice(1)).toEqual([
      '+row 1 sent',
      '+x sending',
    ])
  })
})
