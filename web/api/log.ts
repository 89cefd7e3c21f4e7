/** What a log has to know of its rows. */
export type Logged = {
  id: string
  /** Its place; never changes. */
  seq: number
  /** The number of its last change: each number is given once, in the order of the changes. */
  changedSeq: number
}

/**
 * What this browser knows of a talk that others go on with. Rows may come in any order and more
 * than once, from pages, answers and the live stream: what was said later wins.
 */
export type Log<Row extends Logged> = {
  /** All that was heard of, by `seq`. */
  rows: readonly Row[]
  /** From this `seq` on nothing is missing in between; 0: from the very beginning. */
  from: number
  /** Of all changes up to this number nothing is missing. */
  position: number
}

/** Looked for from the end: what is said, or said again, is nearly always among the last. */
const put = <Row extends Logged>(known: readonly Row[], given: readonly Row[]) => {
  const rows = [...known]
  let isSame = true
  for (const row of given) {
    const at = rows.findLastIndex(({ seq }) => seq <= row.seq)
    const before = rows[at]?.seq === row.seq ? rows[at] : null
    if (before && before.changedSeq >= row.changedSeq) continue
    if (before) rows[at] = row
    else rows.splice(at + 1, 0, row)
    isSame = false
  }
  return isSame ? known : rows
}

/** As far as the numbers of the rows go on without a gap. */
const goOn = (rows: readonly Logged[], position: number) => {
  const ahead = new Set<number>()
  for (const { changedSeq } of rows) if (changedSeq > position) ahead.add(changedSeq)
  let reached = position
  while (ahead.has(reached + 1)) reached += 1
  return reached
}

const settled = <Row extends Logged>(log: Log<Row>, rows: readonly Row[], at = log.position) => {
  const all = put(log.rows, rows)
  const position = goOn(all, at)
  return all === log.rows && position === log.position ? log : { ...log, rows: all, position }
}

const last = (rows: readonly Logged[]) =>
  rows.reduce((most, { changedSeq }) => Math.max(most, changedSeq), 0)

/**
 * Begins with the newest rows, all read at one moment. `before`: what was known until then, which
 * is kept, but counts only once the rows in between are there again.
 */
export const begin = <Row extends Logged>(
  page: readonly Row[],
  isAll: boolean,
  before: readonly Row[] = [],
): Log<Row> => {
  const from = isAll ? 0 : (page[0]?.seq ?? 0)
  return settled({ rows: before, from, position: 0 }, page, last(page))
}

/** Rows from the live stream or an answer, or of whatever was changed: each by itself. */
export const hear = <Row extends Logged>(log: Log<Row>, rows: readonly Row[]) => settled(log, rows)

/** All that changed after `log.position`, or the beginning of it, in the order of the changes. */
export const catchUp = <Row extends Logged>(log: Log<Row>, changes: readonly Row[]) =>
  settled(log, changes, Math.max(log.position, last(changes)))

/**
 * The rows before `first`. They were read at another moment than the others, so that they say
 * nothing about what changed elsewhere meanwhile.
 */
export const goBack = <Row extends Logged>(
  log: Log<Row>,
  first: Row,
  page: readonly Row[],
  isAll: boolean,
): Log<Row> => {
  const from = isAll ? 0 : (page[0]?.seq ?? 0)
  const isNext = log.from <= first.seq
  return { ...settled(log, page), from: isNext ? Math.min(log.from, from) : log.from }
}

/** The rows without a gap between them. */
export const shownOf = <Row extends Logged>({ rows, from }: Log<Row>): readonly Row[] => {
  const first = rows.findIndex(({ seq }) => seq >= from)
  return first <= 0 ? (first < 0 ? [] : rows) : rows.slice(first)
}

export const hasOlder = ({ from }: Log<Logged>) => from > 0

/** Something came whose predecessors did not: they have to be asked for. */
export const isBehind = ({ rows, position }: Log<Logged>) =>
  rows.some(({ changedSeq }) => changedSeq > position)
