import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChanges, applyRows, createLog, type MessageLog } from './messageLog.ts'
import {
  appendShown,
  closeWindow,
  hasOlderShown,
  openWindow,
  prependShown,
  shownRows,
} from './messageWindow.ts'

type Row = { id: string; seq: number; changedSeq: number; text: string }

/** A model of the server with as many messages; each change takes the next number. */
const createServer = (count: number) => {
  const rows: Row[] = []
  let lastSeq = 0
  const send = () => {
    lastSeq += 1
    const row = { id: `row ${lastSeq}`, seq: lastSeq, changedSeq: lastSeq, text: 'hello' }
    rows.push(row)
    return { ...row }
  }
  const copies = (some: Row[]) => some.map((row) => ({ ...row }))
  for (let n = 0; n < count; n++) send()
  return {
    send,
    edit: (nth: number) => {
      const row = rows[nth % Math.max(rows.length, 1)]
      if (!row) return null
      lastSeq += 1
      Object.assign(row, { changedSeq: lastSeq, text: `changed ${lastSeq}` })
      return { ...row }
    },
    newest: (limit: number) => copies(rows.slice(-limit)),
    older: (seq: number, limit: number) =>
      copies(rows.filter((row) => row.seq < seq).slice(-limit)),
    newer: (seq: number, limit: number) =>
      copies(rows.filter((row) => row.seq > seq).slice(0, limit)),
    near: (seq: number, limit: number) => {
      const half = Math.floor(limit / 2)
      const before = rows.filter((row) => row.seq < seq).slice(-half || rows.length)
      return copies([
        ...(half > 0 ? before : []),
        ...rows.filter((row) => row.seq >= seq).slice(0, limit - half),
      ])
    },
    after: (position: number) =>
      copies(
        rows
          .filter(({ changedSeq }) => changedSeq > position)
          .toSorted((a, b) => a.changedSeq - b.changedSeq),
      ),
    all: () => copies(rows),
  }
}
type Server = ReturnType<typeof createServer>

const newest = (server: Server, limit: number) => {
  const rows = server.newest(limit)
  return createLog(rows, rows.length < limit)
}
const loadNewer = (log: MessageLog<Row>, server: Server, limit: number) => {
  const last = shownRows(log).at(-1) as Row
  const page = server.newer(last.seq, limit)
  return appendShown(log, last, page, page.length < limit)
}
const loadOlder = (log: MessageLog<Row>, server: Server, limit: number) => {
  const first = shownRows(log)[0] as Row
  const page = server.older(first.seq, limit)
  return prependShown(log, first, page, page.length < limit)
}
const seqs = (log: MessageLog<Row>) => shownRows(log).map(({ seq }) => seq)

describe('a window', () => {
  it('shows the page around a place, and the end again once it is closed', () => {
    const server = createServer(30)
    const log = openWindow(newest(server, 4), server.near(10, 4))
    expect(seqs(log)).toEqual([8, 9, 10, 11])
    expect(seqs(closeWindow(log))).toEqual([27, 28, 29, 30])
  })

  it('grows in both directions', () => {
    const server = createServer(30)
    const log = openWindow(newest(server, 4), server.near(10, 4))
    const grown = loadNewer(loadOlder(log, server, 3), server, 2)
    expect(seqs(grown)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13])
    const toStart = loadOlder(grown, server, 9)
    expect([seqs(toStart)[0], hasOlderShown(grown), hasOlderShown(toStart)]).toEqual([
      1,
      true,
      false,
    ])
  })

  it('becomes a part of the log once the two meet', () => {
    const server = createServer(20)
    const log = openWindow(newest(server, 4), server.near(10, 4))
    const joined = loadNewer(log, server, 6)
    expect(joined.window).toBeUndefined()
    expect(seqs(joined)).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
    expect(seqs(openWindow(newest(server, 4), server.near(16, 4)))).toEqual([
      14, 15, 16, 17, 18, 19, 20,
    ])
  })

  it('shows changes of its messages, and no new ones', () => {
    const server = createServer(30)
    const log = openWindow(newest(server, 4), server.near(10, 4))
    const live = applyRows(log, [server.send(), server.edit(9) as Row])
    expect(shownRows(live).map(({ text }) => text)).toEqual([
      'hello',
      'hello',
      'changed 32',
      'hello',
    ])
  })

  it('that is replaced takes no page of its predecessor', () => {
    const server = createServer(60)
    const first = openWindow(newest(server, 4), server.near(10, 4))
    const last = shownRows(first).at(-1) as Row
    const late = server.newer(last.seq, 4)
    const second = openWindow(first, server.near(40, 4))
    expect(seqs(appendShown(second, last, late, false))).toEqual([38, 39, 40, 41])
    const earlier = openWindow(second, server.near(5, 4))
    const before = shownRows(second)[0] as Row
    const page = server.older(before.seq, 4)
    expect(seqs(prependShown(earlier, before, page, false))).toEqual([3, 4, 5, 6])
  })
})

const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: 'send' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit' as const), nth: fc.nat(60) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('jump' as const), seq: fc.nat(60) }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      { kind: 'ask' as const, isOlder: true },
      { kind: 'ask' as const, isOlder: false },
    ),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'arrive' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'close' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'startOver' as const }) },
)

describe('jumps, pages and changes in any order', () => {
  it('never show a gap, and after catching up what the server has', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 6 }),
        fc.array(step, { maxLength: 60 }),
        (count, limit, steps) => {
          const server = createServer(count)
          let log = newest(server, limit)
          const answers: ((now: MessageLog<Row>) => MessageLog<Row>)[] = []
          for (const each of steps) {
            if (each.kind === 'send') log = applyRows(log, [server.send()])
            if (each.kind === 'edit') log = applyRows(log, [server.edit(each.nth) as Row])
            if (each.kind === 'close') log = closeWindow(log)
            if (each.kind === 'startOver') {
              const page = server.newest(limit)
              log = createLog(page, page.length < limit, log.rows)
            }
            if (each.kind === 'jump') {
              const page = server.near(each.seq, limit)
              answers.push((now) => openWindow(now, page))
            }
            if (each.kind === 'ask') {
              const shown = shownRows(log)
              const [first, last] = [shown[0], shown.at(-1)] as [Row, Row]
              const page = each.isOlder
                ? server.older(first.seq, limit)
                : server.newer(last.seq, limit)
              const isAll = page.length < limit
              answers.push((now) =>
                each.isOlder
                  ? prependShown(now, first, page, isAll)
                  : appendShown(now, last, page, isAll),
              )
            }
            if (each.kind === 'arrive') log = answers.shift()?.(log) ?? log
            const shown = seqs(log)
            const [from = 0, to = 0] = [shown[0], shown.at(-1)]
            const expected = server.all().filter(({ seq }) => seq >= from && seq <= to)
            expect(shown).toEqual(expected.map(({ seq }) => seq))
            if (!log.window) expect(to).toBe(server.all().at(-1)?.seq)
          }
          const complete = applyChanges(log, server.after(log.position))
          const shown = shownRows(complete)
          const [from = 0, to = 0] = [shown[0]?.seq, shown.at(-1)?.seq]
          expect(shown).toEqual(server.all().filter(({ seq }) => seq >= from && seq <= to))
        },
      ),
      { numRuns: 1000 },
    )
  })
})
