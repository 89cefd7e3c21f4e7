import { countUpTo } from './bySeq.ts'
import { type Quotable, withPresentQuotes } from './presentQuotes.ts'

/** The fields that every message in a log has. */
export type SequencedRow = Quotable & {
  /** The number of its last change. Numbers are unique and follow the order of changes. */
  changedSeq: number
}

/**
 * A replica of a conversation. Rows arrive in any order and more than once, from pages, responses
 * and the live stream. The row with the higher `changedSeq` wins.
 */
export type MessageLog<Row extends SequencedRow> = {
  /** All known rows, ordered by `seq`. */
  rows: readonly Row[]
  /** The rows from this `seq` on have no gaps; 0: the log reaches back to the first message. */
  from: number
  /** All changes up to this number are applied. */
  position: number
  /** Later changes, which arrived before their predecessors. */
  ahead?: readonly number[]
  /** Shown instead of the end: the rows between these two positions have no gaps. */
  window?: { from: number; to: number }
  /** The message that a jump leads to; a new object for each jump. */
  target?: { id: string }
}

const mergeRows = <Row extends SequencedRow>(known: readonly Row[], added: readonly Row[]) => {
  const rows = [...known]
  let isSame = true
  for (const row of added) {
    const count = countUpTo(rows, row.seq)
    const before = rows[count - 1]?.seq === row.seq ? rows[count - 1] : null
    if (before && before.changedSeq >= row.changedSeq) continue
    if (before) rows[count - 1] = row
    else rows.splice(count, 0, row)
    isSame = false
  }
  return isSame ? known : withPresentQuotes(rows, added)
}

const withRows = <Row extends SequencedRow>(
  log: MessageLog<Row>,
  rows: readonly Row[],
  at = log.position,
) => {
  const all = mergeRows(log.rows, rows)
  const applied = new Set(log.ahead)
  for (const { changedSeq } of rows) applied.add(changedSeq)
  let position = at
  while (applied.has(position + 1)) position += 1
  if (all === log.rows && position === log.position) return log
  return { ...log, rows: all, position, ahead: [...applied].filter((each) => each > position) }
}

const lastChange = (rows: readonly SequencedRow[]) =>
  rows.reduce((highest, { changedSeq }) => Math.max(highest, changedSeq), 0)

/**
 * Creates a log from the newest rows, all read at the same moment. `before` are rows known earlier.
 * They are retained, but stay hidden until the rows in between are loaded.
 */
export const createLog = <Row extends SequencedRow>(
  page: readonly Row[],
  isAll: boolean,
  before: readonly Row[] = [],
): MessageLog<Row> => {
  const from = isAll ? 0 : (page[0]?.seq ?? 0)
  const ahead = before.map(({ changedSeq }) => changedSeq)
  return withRows({ rows: before, from, position: 0, ahead }, page, lastChange(page))
}

/**
 * Applies single rows from the live stream or from a response. `after`: there are no other changes
 * between this number and that of the row.
 */
export const applyRows = <Row extends SequencedRow>(
  log: MessageLog<Row>,
  rows: readonly Row[],
  after = Number.POSITIVE_INFINITY,
) =>
  withRows(log, rows, after <= log.position ? Math.max(log.position, lastChange(rows)) : undefined)

/** Applies the changes after `log.position`, or the first of them, in the order of the changes. */
export const applyChanges = <Row extends SequencedRow>(
  log: MessageLog<Row>,
  changes: readonly Row[],
) => withRows(log, changes, Math.max(log.position, lastChange(changes)))

/**
 * Adds the page of rows before `first`. It was read at another moment than the other rows, so it
 * does not advance `position`.
 */
export const prependPage = <Row extends SequencedRow>(
  log: MessageLog<Row>,
  first: Row,
  page: readonly Row[],
  isAll: boolean,
): MessageLog<Row> => {
  const from = isAll ? 0 : (page[0]?.seq ?? 0)
  const isNext = log.from <= first.seq
  return { ...withRows(log, page), from: isNext ? Math.min(log.from, from) : log.from }
}

/** The rows from the end back to the first gap. */
export const contiguousRows = <Row extends SequencedRow>({
  rows,
  from,
}: MessageLog<Row>): readonly Row[] => {
  const first = rows.findIndex(({ seq }) => seq >= from)
  return first <= 0 ? (first < 0 ? [] : rows) : rows.slice(first)
}

export const hasOlder = ({ from }: MessageLog<SequencedRow>) => from > 0

/** Whether a change arrived before its predecessors, which then have to be fetched. */
export const hasGap = ({ ahead = [] }: MessageLog<SequencedRow>) => ahead.length > 0
