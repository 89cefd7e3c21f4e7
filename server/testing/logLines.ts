import { symbols } from 'pino'
import type { App } from '#server/http/context.ts'

export type LogLines = string[]

/** Captures the app's log instead of printing it. */
export const captureLog = ({ http }: Pick<App, 'http'>): LogLines => {
  const lines: LogLines = []
  const { [symbols.streamSym]: stream } = http.log as unknown as Record<
    symbol,
    { write(line: string): void }
  >
  if (!stream) throw new Error('The logger has no stream to capture')
  stream.write = (line) => {
    lines.push(line)
  }
  return lines
}
