import { pipeline, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

type Cell = string | number | Date | null

/**
 * Streams rows (headings first) as an RFC 4180 file. Cells that a spreadsheet would evaluate as a
 * formula get a leading single quote. The byte order mark tells Excel that the file is UTF-8.
 */
export const sendCsv = async (
  reply: FastifyReply,
  name: string,
  rows: AsyncIterable<Cell[]> | Iterable<Cell[]>,
): Promise<FastifyReply> => {
  const { stringify } = await import('csv-stringify')
  const csv = stringify({
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    // Some readers end a row at a bare CR or LF, so such cells are quoted.
    quoted_match: /[\r\n]/,
    cast: {
      date: (value) => value.toISOString(),
      // Other programs split cells at these separators, so a formula may begin after one.
      string: (value) => value.replace(/(?=[=+\-@＝＋－＠])(?<=[;|\t][\s"']*)/g, "'"),
    },
  })
  // A read error destroys the stream and aborts the response; a client disconnect stops the reading.
  pipeline(Readable.from(rows), csv, () => {})
  return reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .header('Cache-Control', 'no-store')
    .send(csv)
}
