import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { begin, catchUp, goBack, hasOlder, hear, isBehind, type Log, shownOf } from './log.ts'

type Row = { id: string; seq: number; changedSeq: number; words: string }

/** What the server keeps: each change takes the next number, and deleting keeps the place. */
const createTalk = () => {
  const rows: Row[] = []
  let lastSeq = 0
  return {
    say: () => {
      lastSeq += 1
      const row = { id: `row ${lastSeq}`, seq: lastSeq, changedSeq: lastSeq, words: 'hello' }
      rows.push(row)
      return { ...row }
    },
    remove: (nth: number) => {
      const row = rows[nth % Math.max(rows.length, 1)]
      if (!row?.words) return null
      lastSeq += 1
      Object.assign(row, { changedSeq: lastSeq, words: '' })
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
type Talk = ReturnType<typeof createTalk>

const linked = (log: Log<Row>, talk: Talk, limit: number) => {
  let now = log
  for (;;) {
    const changes = talk.after(now.position, limit)
    now = catchUp(now, changes)
    if (changes.length < limit) return now
  }
}

const newest = (talk: Talk, limit = 50) => {
  const { rows, isAll } = talk.page(Number.POSITIVE_INFINITY, limit)
  return begin(rows, isAll)
}

const talkOf = (count: number) => {
  const talk = createTalk()
  for (let n = 0; n < count; n++) talk.say()
  return talk
}

const seqs = (log: Log<Row>) => shownOf(log).map(({ seq }) => seq)

describe('a log', () => {
  it('goes on with what is next, and leaves what is old', () => {
    const talk = talkOf(2)
    const log = newest(talk)
    const third = talk.say()
    const grown = hear(log, [third])
    expect(grown).toMatchObject({ position: 3 })
    expect(hear(grown, [third])).toBe(grown)
    expect(isBehind(grown)).toBe(false)
  })

  it('knows that it is behind until what is missing is there', () => {
    const talk = talkOf(1)
    const log = newest(talk)
    talk.say()
    const third = talk.say()
    const ahead = hear(log, [third])
    expect([ahead.position, isBehind(ahead)]).toEqual([1, true])
    const whole = linked(ahead, talk, 10)
    expect([whole.position, isBehind(whole), seqs(whole)]).toEqual([3, false, [1, 2, 3]])
  })

  it('is not behind a message that was deleted before anybody heard of it', () => {
    const talk = talkOf(1)
    const log = newest(talk)
    talk.say()
    talk.remove(1)
    const whole = linked(log, talk, 10)
    expect([whole.position, isBehind(whole)]).toEqual([3, false])
  })

  it('shows no row with a hole behind it', () => {
    const talk = talkOf(10)
    const log = newest(talk, 3)
    const removed = hear(log, [talk.remove(0) as Row])
    expect([seqs(removed), removed.position, hasOlder(removed)]).toEqual([[8, 9, 10], 11, true])
  })

  it('does not take back a deletion with an older page that was read before it', () => {
    const talk = talkOf(6)
    const log = newest(talk, 3)
    const [first] = shownOf(log) as [Row]
    const page = talk.page(first.seq, 3)
    const told = hear(log, [talk.remove(1) as Row])
    const whole = goBack(told, first, page.rows, page.isAll)
    expect(shownOf(whole)).toEqual(talk.all())
  })

  it('does not believe an older page about what happened elsewhere', () => {
    const talk = talkOf(6)
    const log = newest(talk, 3)
    const [first] = shownOf(log) as [Row]
    talk.say()
    talk.remove(0)
    const page = talk.page(first.seq, 3)
    const whole = goBack(log, first, page.rows, page.isAll)
    expect(whole.position).toBe(6)
    expect(shownOf(linked(whole, talk, 10))).toEqual(talk.all())
  })

  it('that begins anew shows what was known only where it is whole again', () => {
    const talk = talkOf(4)
    const old = newest(talk)
    for (let n = 0; n < 6; n++) talk.say()
    const page = talk.page(Number.POSITIVE_INFINITY, 3)
    const log = begin(page.rows, page.isAll, old.rows)
    expect([seqs(log), log.position]).toEqual([[8, 9, 10], 10])
    const older = talk.page(8, 5)
    const [first] = shownOf(log) as [Row]
    expect(seqs(goBack(log, first, older.rows, older.isAll))).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
  })
})

const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ kind: 'say' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), nth: fc.nat(40) }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'askOlder' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'getOlder' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'link' as const }) },
  // Which of the events on their way comes next, and whether it stays to come once more.
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('hear' as const),
      nth: fc.nat(10),
      fate: fc.constantFrom('comes', 'comes twice', 'is lost'),
    }),
  },
)

describe('any order, doubling and loss of what is told, and catching up', () => {
  it('ends as if everything was fetched anew', () => {
    fc.assert(
      fc.property(
        fc.nat(12),
        fc.integer({ min: 1, max: 5 }),
        fc.array(step, { maxLength: 80 }),
        (before, limit, steps) => {
          const talk = talkOf(before)
          let log = newest(talk, limit)
          const underway: Row[] = []
          let older: { first: Row; rows: Row[]; isAll: boolean } | null = null
          for (const each of steps) {
            if (each.kind === 'say') underway.push(talk.say())
            else if (each.kind === 'remove') {
              const removed = talk.remove(each.nth)
              if (removed) underway.push(removed)
            } else if (each.kind === 'link') log = linked(log, talk, limit)
            else if (each.kind === 'askOlder') {
              const [first] = shownOf(log)
              if (first && hasOlder(log)) older = { first, ...talk.page(first.seq, limit) }
            } else if (each.kind === 'getOlder') {
              if (older) log = goBack(log, older.first, older.rows, older.isAll)
              older = null
            } else {
              const at = each.nth % Math.max(underway.length, 1)
              const [row] = underway.slice(at, at + 1)
              if (row && each.fate !== 'is lost') log = hear(log, [row])
              if (each.fate !== 'comes twice') underway.splice(at, 1)
            }
          }
          log = linked(log, talk, limit)
          for (const late of underway) log = hear(log, [late])
          expect(isBehind(log)).toBe(false)
          expect(shownOf(log)).toEqual(talk.all().filter(({ seq }) => seq >= log.from))
          const whole = goBack(log, { ...log.rows[0], seq: log.from } as Row, talk.all(), true)
          expect(shownOf(whole)).toEqual(talk.all())
        },
      ),
      { numRuns: 1000 },
    )
  })
})
