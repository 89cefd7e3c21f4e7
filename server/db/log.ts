/** Where the database layer tells what happened; the server's own logger fits. */
export type Log = {
  info(line: string): void
  warn(line: string): void
  error(line: string): void
}

export const silent: Log = { info: () => {}, warn: () => {}, error: () => {} }
