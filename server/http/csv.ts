import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'

type Cell = string | number | Date | null

/**
 * Sends rows, the headings first, as a file in the form of RFC 4180, as they are read. A cell that a
 * spreadsheet would take for a formula gets a single quote in front; by the byte order mark Excel
 * knows that it is UTF-8.
 */
export const sendCsv = (
  reply: FastifyReply,
  name: string,
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
): FastifyReply => {
  const sheet = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    // A line break alone, which is not that delimiter, ends a row for some readers.
    quoted_match: /[\r\n]/,
    cast: {
      date: (value) => value.toISOString(),
      // What separates cells for another program begins one there.
      string: (value) => value.replace(/([;|\t][\s"']*)(?=[=+\-@＝＋－＠])/g, "$1'"),
    },
  })
  // What fails in reading destroys the sheet, which ends the answer; whoever leaves ends the reading.
  pipeline(Readable.from(rows), sheet, () => {})
  return reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .header('Cache-Control', 'no-store')
    .send(sheet)
}
