import { symbols } from 'pino'
import type { App } from '#server/http/context.ts'

export type LogLines = string[]

/** What an app logs from now on: kept, and not printed. */
export const logLinesOf = ({ http }: Pick<App, 'http'>): LogLines => {
  const lines: LogLines = []
  const { [symbols.streamSym]: stream } = http.log as unknown as Record<
    symbol,
    { write(line: string): void }
  >
  if (!stream) throw new Error('The log has changed: its lines cannot be read any more')
  stream.write = (line) => {
    lines.push(line)
  }
  return lines
}
