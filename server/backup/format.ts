import { createHash } from 'node:crypto'

// A backup contains COPY blocks, as `psql` reads them, between our header and footer. Without this
// program, the rows can be restored with age, gunzip and any PostgreSQL.

/** 2: `schema` counts from `0001_schema.sql`. 1: it counts the migrations before 1.0. */
export const formatVersion = 2

export type Header = {
  format: number
  /** The migration version of the tables. */
  schema: number
  madeAt: string
  postgres: string
}

export type Footer = {
  rows: Record<string, number>
  counters: { table: string; column: string; last: string }[]
  /** The hash of every byte above the footer. */
  sha256: string
}

const headerPrefix = '-- welkom backup '
const footerPrefix = '-- end '
export const endOfTable = '\\.'

export const headerLine = (header: Header) => `${headerPrefix}${JSON.stringify(header)}\n`
export const footerLine = (footer: Footer) => `${footerPrefix}${JSON.stringify(footer)}\n`
export const tableLine = (name: string, columns: string[]) =>
  `COPY ${name} (${columns.join(', ')}) FROM stdin;\n`

const parseJson = <T>(line: string, prefix: string): T | null => {
  if (!line.startsWith(prefix)) return null
  try {
    return JSON.parse(line.slice(prefix.length)) as T
  } catch {
    return null
  }
}

const readHeader = (line: string) => parseJson<Header>(line, headerPrefix)
const readFooter = (line: string) => parseJson<Footer>(line, footerPrefix)

const readTableLine = (line: string) => {
  const [, name, columns] = /^COPY (\w+) \(([\w, ]+)\) FROM stdin;$/.exec(line) ?? []
  return name && columns ? { name, columns: columns.split(', ') } : null
}

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** The values of a row in COPY text format. */
export const readRow = (line: string): (string | null)[] =>
  line.split('\t').map((field) => {
    if (field === '\\N') return null
    return field.includes('\\')
      ? field.replaceAll(/\\([\s\S])/g, (_, letter: string) => escapes[letter] ?? letter)
      : field
  })

const escapeLetters = new Map(Object.entries(escapes).map(([letter, written]) => [written, letter]))

/** The inverse of `readRow`. */
export const writeRow = (values: (string | null)[]) =>
  `${values
    .map((value) =>
      value === null
        ? '\\N'
        : value.replaceAll(/[\\\b\f\n\r\t\v]/g, (one) => `\\${escapeLetters.get(one) ?? one}`),
    )
    .join('\t')}\n`

export type BackupPart =
  | { kind: 'header'; header: Header }
  | { kind: 'table'; name: string; columns: string[] }
  /** Rows of the most recent table, one per line. */
  | { kind: 'rows'; lines: string[] }
  | { kind: 'footer'; footer: Footer }

const newline = 0x0a
const damaged = (what: string) => new Error(`This backup is damaged or was cut short (${what})`)

/** Splits the stream into batches of complete lines. */
async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest: Buffer[] = []
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(newline)
    if (end === -1) rest.push(chunk)
    else {
      yield Buffer.concat([...rest, chunk.subarray(0, end)])
        .toString()
        .split('\n')
      rest = [chunk.subarray(end + 1)]
    }
  }
  if (rest.some(({ length }) => length > 0)) throw damaged('its last line is incomplete')
}

/** Parses what `dump` wrote. Fails at the end unless checksum and row counts match. */
export async function* parse(chunks: AsyncIterable<Buffer>): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256')
  const rows: Footer['rows'] = {}
  let table: string | null = null
  let header: Header | null = null
  let footer: Footer | null = null
  const parseMarker = (line: string): BackupPart | null => {
    if (line === endOfTable) table = null
    else if (!header) {
      header = readHeader(line)
      if (!header) throw damaged('its header is missing')
      if (header.format > formatVersion)
        throw new Error(
          'This backup was made by a newer version of Welkom. Restore it with that version',
        )
      return { kind: 'header', header }
    } else if (footer) throw damaged('there is extra data after its end')
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
  for await (const lines of readLines(chunks))
    for (let at = 0; at < lines.length; ) {
      const end = table === null ? at : lines.indexOf(endOfTable, at)
      const rowsEnd = end === -1 ? lines.length : end
      if (table !== null && rowsEnd > at) {
        const batch = lines.slice(at, rowsEnd)
        rows[table] = (rows[table] ?? 0) + batch.length
        hash.update(`${batch.join('\n')}\n`)
        yield { kind: 'rows', lines: batch }
        at = rowsEnd
        continue
      }
      const line = lines[at++] ?? ''
      const part = parseMarker(line)
      if (part?.kind !== 'footer') hash.update(`${line}\n`)
      if (part) yield part
    }
  verifyFooter(footer, rows, hash.digest('hex'))
}

const verifyFooter = (footer: Footer | null, rows: Footer['rows'], sha256: string) => {
  if (!footer) throw damaged('its end is missing')
  const isIntact = footer.sha256 === sha256 && JSON.stringify(footer.rows) === JSON.stringify(rows)
  if (!isIntact) throw damaged('its checksum does not match')
}
