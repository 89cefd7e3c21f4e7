type Level = 'ok' | 'warning' | 'error'

/** One line of the report: what was looked at, and what was found in a sentence. */
export type Finding = { level: Level; about: string; says: string }

const marks: Record<Level, string> = { ok: '✓', warning: '!', error: '✗' }
const width = 10

export const lineOf = ({ level, about, says }: Finding): string =>
  `${marks[level]} ${about.padEnd(width)}  ${says}`

/** Finds about one thing: `well`, `warn` and `wrong` make the lines. */
export const about = (subject: string) => {
  const of =
    (level: Level) =>
    (says: string): Finding => ({ level, about: subject, says })
  return { well: of('ok'), warn: of('warning'), wrong: of('error') }
}

/** What `fetch` says is in its cause, and a code says more than some messages. */
export const reasonOf = (error: unknown): string => {
  const { cause, message: outer } = error as Error
  const { code, message } = (outer === 'fetch failed' ? cause : error) as NodeJS.ErrnoException
  return typeof code === 'string' && !message.includes(code) ? `${code} ${message}`.trim() : message
}
