import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyChanges,
  applyRows,
  contiguousRows,
  createLog,
  hasGap,
  hasOlder,
  type MessageLog,
  prependPage,
} from './messageLog.ts'

type Row = { id: string; seq: number; changedSeq: number; text: string }

/**
 * A model of the server: each change takes the next number, and deleted rows keep their position.
 */
const createServer = () => {
  const rows: Row[] = []
  let lastSeq = 0
  return {
    send: () => {
      lastSeq += 1
      const row = { id: `row ${lastSeq}`, seq: lastSeq, changedSeq: lastSeq, text: 'hello' }
      rows.push(row)
      return { ...row }
    },
    remove: (nth: number) => {
      const row = rows[nth % Math.max(rows.length, 1)]
      if (!row?.text) return null
      lastSeq += 1
      Object.assign(row, { changedSeq: lastSeq, text: '' })
      return { ...row }
    },
    page: (before: number, limit: number) => {
      const older = rows.filter(({ seq }) => seq < before).map((row) => ({ ...row }))
      return { rows: older.slice(-limit), isAll: older.length <= limit }
    },
    after: (position: number, limit: number) =>
      rows
        .filter(({ changedSeq }) => changedSeq > position)
        .toSorted((a, b) => a.changedSeq - b.changedSeq)
        .slice(0, limit)
        .map((row) => ({ ...row })),
    all: () => rows.map((row) => ({ ...row })),
  }
}
type Server = ReturnType<typeof createServer>

const caughtUp = (log: MessageLog<Row>, server: Server, limit: number) => {
  let now = log
  for (;;) {
    const changes = server.after(now.position, limit)
    now = applyChanges(now, changes)
    if (changes.length < limit) return now
  }
}

const newest = (server: Server, limit = 50) => {
  const { rows, isAll } = server.page(Number.POSITIVE_INFINITY, limit)
  return createLog(rows, isAll)
}

const serverWith = (count: number) => {
  const server = createServer()
  for (let n = 0; n < count; n++) server.send()
  return server
}

const seqs = (log: MessageLog<Row>) => contiguousRows(log).map(({ seq }) => seq)

describe('a log', () => {
  it('applies the next row and ignores duplicates', () => {
    const server = serverWith(2)
    const log = newest(server)
    const third = server.send()
    const extended = applyRows(log, [third])
    expect(extended).toMatchObject({ position: 3 })
    expect(applyRows(extended, [third])).toBe(extended)
    expect(hasGap(extended)).toBe(false)
  })

  it('is behind until the missing rows arrive', () => {
    const server = serverWith(1)
    const log = newest(server)
    server.send()
    const third = server.send()
    const ahead = applyRows(log, [third])
    expect([ahead.position, hasGap(ahead)]).toEqual([1, true])
    const complete = caughtUp(ahead, server, 10)
    expect([complete.position, hasGap(complete), seqs(complete)]).toEqual([3, false, [1, 2, 3]])
  })

  it('is not behind because of a message that changed again before its event was sent', () => {
    const server = serverWith(2)
    const log = newest(server)
    server.send()
    const removed = server.remove(2) as Row
    expect(hasGap(applyRows(log, [removed]))).toBe(true)
    expect(hasGap(applyRows(log, [removed], 2))).toBe(false)
  })

  it('is not behind because of a message that was deleted before it was delivered', () => {
    const server = serverWith(1)
    const log = newest(server)
    server.send()
    server.remove(1)
    const complete = caughtUp(log, server, 10)
    expect([complete.position, hasGap(complete)]).toEqual([3, false])
  })

  it('hides rows before a gap', () => {
    const server = serverWith(10)
    const log = newest(server, 3)
    const removed = applyRows(log, [server.remove(0) as Row])
    expect([seqs(removed), removed.position, hasOlder(removed)]).toEqual([[8, 9, 10], 11, true])
  })

  it('does not revert a deletion with an older page that was read before it', () => {
    const server = serverWith(6)
    const log = newest(server, 3)
    const [first] = contiguousRows(log) as [Row]
    const page = server.page(first.seq, 3)
    const notified = applyRows(log, [server.remove(1) as Row])
    const complete = prependPage(notified, first, page.rows, page.isAll)
    expect(contiguousRows(complete)).toEqual(server.all())
  })

  it('does not advance its position by an older page', () => {
    const server = serverWith(6)
    const log = newest(server, 3)
    const [first] = contiguousRows(log) as [Row]
    server.send()
    server.remove(0)
    const page = server.page(first.seq, 3)
    const complete = prependPage(log, first, page.rows, page.isAll)
    expect(complete.position).toBe(6)
    expect(contiguousRows(caughtUp(complete, server, 10))).toEqual(server.all())
  })

  it('that starts over knows what arrived while its page was read', () => {
    const server = serverWith(3)
    const page = server.page(Number.POSITIVE_INFINITY, 50)
    const [fourth, fifth] = [server.send(), server.send()]
    const next = createLog(page.rows, page.isAll, [fourth])
    expect([next.position, hasGap(next)]).toEqual([4, false])
    const ahead = createLog(page.rows, page.isAll, [fifth])
    expect([ahead.position, hasGap(ahead)]).toEqual([3, true])
  })

  it('that starts over shows known rows only once the gap is filled', () => {
    const server = serverWith(4)
    const old = newest(server)
    for (let n = 0; n < 6; n++) server.send()
    const page = server.page(Number.POSITIVE_INFINITY, 3)
    const log = createLog(page.rows, page.isAll, old.rows)
    expect([seqs(log), log.position]).toEqual([[8, 9, 10], 10])
    const older = server.page(8, 5)
    const [first] = contiguousRows(log) as [Row]
    expect(seqs(prependPage(log, first, older.rows, older.isAll))).toEqual([
      3, 4, 5, 6, 7, 8, 9, 10,
    ])
  })
})

const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ kind: 'send' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), nth: fc.nat(40) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'askOlder' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'getOlder' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reconnect' as const }) },
  // The stream reads what has changed since it last did: some rows changed several times.
  { weight: 3, arbitrary: fc.constant({ kind: 'stream' as const }) },
  // Which event in flight is delivered next, and whether it is delivered again.
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('deliver' as const),
      nth: fc.nat(10),
      fate: fc.constantFrom('once', 'again', 'lost'),
    }),
  },
)

describe('events in any order, duplicated or lost, followed by catching up', () => {
  it('converge to the same log as a full fetch', () => {
    fc.assert(
      fc.property(
        fc.nat(12),
        fc.integer({ min: 1, max: 5 }),
        fc.array(step, { maxLength: 80 }),
        (before, limit, steps) => {
          const server = serverWith(before)
          let log = newest(server, limit)
          const inFlight: { row: Row; after?: number }[] = []
          let streamed = before
          let older: { first: Row; rows: Row[]; isAll: boolean } | null = null
          for (const each of steps) {
            if (each.kind === 'send') inFlight.push({ row: server.send() })
            else if (each.kind === 'remove') {
              const removed = server.remove(each.nth)
              if (removed) inFlight.push({ row: removed })
            } else if (each.kind === 'stream') {
              for (const row of server.after(streamed, 100)) {
                inFlight.push({ row, after: streamed })
                streamed = row.changedSeq
              }
            } else if (each.kind === 'reconnect') log = caughtUp(log, server, limit)
            else if (each.kind === 'askOlder') {
              const [first] = contiguousRows(log)
              if (first && hasOlder(log)) older = { first, ...server.page(first.seq, limit) }
            } else if (each.kind === 'getOlder') {
              if (older) log = prependPage(log, older.first, older.rows, older.isAll)
              older = null
            } else {
              const at = each.nth % Math.max(inFlight.length, 1)
              const [event] = inFlight.slice(at, at + 1)
              if (event && each.fate !== 'lost') log = applyRows(log, [event.row], event.after)
              if (each.fate !== 'again') inFlight.splice(at, 1)
            }
          }
          log = caughtUp(log, server, limit)
          for (const { row, after } of inFlight) log = applyRows(log, [row], after)
          expect(hasGap(log)).toBe(false)
          expect(contiguousRows(log)).toEqual(server.all().filter(({ seq }) => seq >= log.from))
          const complete = prependPage(
            log,
            { ...log.rows[0], seq: log.from } as Row,
            server.all(),
            true,
          )
          expect(contiguousRows(complete)).toEqual(server.all())
        },
      ),
      { numRuns: 1000 },
    )
  })
})
