const most = 8

/** Where an error came from. Its message is left out: databases and mail servers quote values. */
export const framesOf = (error: unknown): string[] =>
  error instanceof Error
    ? (error.stack ?? '')
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .slice(0, most)
        .map((line) => line.trim())
    : []
