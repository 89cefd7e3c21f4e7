import type { SequencedRow } from './messageLog.ts'
import { applyRows, contiguousRows, type MessageLog, prependPage } from './messageLog.ts'

/*
 * A jump shows a part of a log that does not reach its end: the window. It grows with each page, and
 * the log takes it in once the two meet. Live changes reach all known rows, so also those in it.
 */

/** Makes a window that meets the rows at the end a part of them. */
const join = <Row extends SequencedRow>(log: MessageLog<Row>): MessageLog<Row> => {
  const { window, ...rest } = log
  if (!window || window.to < log.from) return log
  return { ...rest, from: Math.min(log.from, window.from) }
}

/** Shows the page around a place, which has no gaps. */
export const openWindow = <Row extends SequencedRow>(
  log: MessageLog<Row>,
  page: readonly Row[],
): MessageLog<Row> => {
  const [first, last] = [page[0], page.at(-1)]
  if (!first || !last) return log
  return join({ ...applyRows(log, page), window: { from: first.seq, to: last.seq } })
}

/** Shows the end again. */
export const closeWindow = <Row extends SequencedRow>(log: MessageLog<Row>): MessageLog<Row> => {
  const { window, target, ...rest } = log
  return window || target ? rest : log
}

/** Makes the list scroll to a message; each call does so once. */
export const withTarget = <Row extends SequencedRow>(
  log: MessageLog<Row>,
  id: string | undefined,
): MessageLog<Row> => (id === undefined ? log : { ...log, target: { id } })

/** The rows of the window, or those at the end. */
export const shownRows = <Row extends SequencedRow>(log: MessageLog<Row>): readonly Row[] => {
  const { window, rows } = log
  if (!window) return contiguousRows(log)
  return rows.filter(({ seq }) => seq >= window.from && seq <= window.to)
}

export const hasOlderShown = ({ window, from }: MessageLog<SequencedRow>) =>
  (window?.from ?? from) > 0

/** Adds the page before `first`, which was the first shown row when the page was requested. */
export const prependShown = <Row extends SequencedRow>(
  log: MessageLog<Row>,
  first: Row,
  page: readonly Row[],
  isAll: boolean,
): MessageLog<Row> => {
  const { window } = log
  if (!window || window.from > first.seq) return prependPage(log, first, page, isAll)
  const from = Math.min(window.from, isAll ? 0 : (page[0]?.seq ?? 0))
  return { ...applyRows(log, page), window: { ...window, from } }
}

/** Adds the page after `last`, which was the last shown row when the page was requested. */
export const appendShown = <Row extends SequencedRow>(
  log: MessageLog<Row>,
  last: Row,
  page: readonly Row[],
  isEnd: boolean,
): MessageLog<Row> => {
  const { window } = log
  const grown = applyRows(log, page)
  if (!window || window.to < last.seq) return grown
  const to = isEnd ? Number.POSITIVE_INFINITY : Math.max(window.to, page.at(-1)?.seq ?? 0)
  return join({ ...grown, window: { ...window, to } })
}
