import { createHash } from 'node:crypto'
import {
  endOfTable,
  type Footer,
  formatVersion,
  type Header,
  readFooter,
  readHeader,
  readTableLine,
} from './format.ts'

export type Part =
  | { kind: 'header'; header: Header }
  | { kind: 'table'; name: string; columns: string[] }
  /** Rows of the table last named, a line each. */
  | { kind: 'rows'; lines: string[] }
  | { kind: 'footer'; footer: Footer }

const newline = 0x0a
const damaged = (what: string) => new Error(`This backup is damaged or was cut short (${what})`)

/** Whole lines, as many as came together. */
async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let kept: Buffer[] = []
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(newline)
    if (end === -1) kept.push(piece)
    else {
      yield Buffer.concat([...kept, piece.subarray(0, end)])
        .toString()
        .split('\n')
      kept = [piece.subarray(end + 1)]
    }
  }
  if (kept.some(({ length }) => length > 0)) throw damaged('its last line is not whole')
}

/** Reads what `dump` wrote, and fails at the end unless each byte and each row came through. */
export async function* parse(pieces: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  const hash = createHash('sha256')
  const rows: Footer['rows'] = {}
  let table: string | null = null
  let header: Header | null = null
  let footer: Footer | null = null
  const take = (line: string): Part | null => {
    if (line === endOfTable) table = null
    else if (!header) {
      header = readHeader(line)
      if (!header) throw damaged('it does not begin as one')
      if (header.format > formatVersion)
        throw new Error('This backup was made by a newer Welkom: restore it with that one')
      return { kind: 'header', header }
    } else if (footer) throw damaged('something follows its end')
    else {
      footer = readFooter(line)
      if (footer) return { kind: 'footer', footer }
      const next = readTableLine(line)
      if (!next) throw damaged('a table has no name')
      table = next.name
      rows[table] = 0
      return { kind: 'table', ...next }
    }
    return null
  }
  for await (const lines of linesOf(pieces))
    for (let at = 0; at < lines.length; ) {
      const end = table === null ? at : lines.indexOf(endOfTable, at)
      const rowsEnd = end === -1 ? lines.length : end
      if (table !== null && rowsEnd > at) {
        const some = lines.slice(at, rowsEnd)
        rows[table] = (rows[table] ?? 0) + some.length
        hash.update(`${some.join('\n')}\n`)
        yield { kind: 'rows', lines: some }
        at = rowsEnd
        continue
      }
      const line = lines[at++] ?? ''
      const part = take(line)
      if (part?.kind !== 'footer') hash.update(`${line}\n`)
      if (part) yield part
    }
  check(footer, rows, hash.digest('hex'))
}

const check = (footer: Footer | null, rows: Footer['rows'], sha256: string) => {
  if (!footer) throw damaged('its end is missing')
  const isWhole = footer.sha256 === sha256 && JSON.stringify(footer.rows) === JSON.stringify(rows)
  if (!isWhole) throw damaged('its checksum is another')
}
