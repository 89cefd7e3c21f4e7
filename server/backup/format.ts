// A backup reads as `psql` would: COPY blocks between two lines of our own. So whatever becomes of
// this program, the rows can be got at with age, gunzip and any PostgreSQL.

export const formatVersion = 1

export type Header = {
  format: number
  /** The migration that the tables have. */
  schema: number
  madeAt: string
  postgres: string
}

export type Footer = {
  rows: Record<string, number>
  counters: { table: string; column: string; last: string }[]
  /** Of every byte above. */
  sha256: string
}

const headerStart = '-- welkom backup '
const footerStart = '-- end '
export const endOfTable = '\\.'

export const headerLine = (header: Header) => `${headerStart}${JSON.stringify(header)}\n`
export const footerLine = (footer: Footer) => `${footerStart}${JSON.stringify(footer)}\n`
export const tableLine = (name: string, columns: string[]) =>
  `COPY ${name} (${columns.join(', ')}) FROM stdin;\n`

const parsed = <T>(line: string, start: string): T | null => {
  if (!line.startsWith(start)) return null
  try {
    return JSON.parse(line.slice(start.length)) as T
  } catch {
    return null
  }
}

export const readHeader = (line: string) => parsed<Header>(line, headerStart)
export const readFooter = (line: string) => parsed<Footer>(line, footerStart)

export const readTableLine = (line: string) => {
  const [, name, columns] = /^COPY (\w+) \(([\w, ]+)\) FROM stdin;$/.exec(line) ?? []
  return name && columns ? { name, columns: columns.split(', ') } : null
}

const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** The values of a row in COPY's text form. */
export const readRow = (line: string): (string | null)[] =>
  line.split('\t').map((field) => {
    if (field === '\\N') return null
    return field.includes('\\')
      ? field.replaceAll(/\\([\s\S])/g, (_, letter: string) => escapes[letter] ?? letter)
      : field
  })

const letters = new Map(Object.entries(escapes).map(([letter, written]) => [written, letter]))

/** The same the other way. */
export const writeRow = (values: (string | null)[]) =>
  `${values
    .map((value) =>
      value === null
        ? '\\N'
        : value.replaceAll(/[\\\b\f\n\r\t\v]/g, (one) => `\\${letters.get(one) ?? one}`),
    )
    .join('\t')}\n`
