// Whoever has looked at a page for longer asks anew: nearly all have their stream within seconds.
const rememberMs = 60_000

/**
 * Since when nothing has been said to somebody. A page that is younger than that has missed nothing
 * between its first read and its stream. Clocks of others play no part: both sides measure how long
 * ago something was, on their own.
 */
export const createQuiet = () => {
  let saidToAllAt = performance.now()
  /** In the order of the times. */
  const saidAt = new Map<string, number>()

  const forget = (before: number) => {
    for (const [userId, at] of saidAt) {
      if (at >= before) return
      saidAt.delete(userId)
    }
  }

  return {
    noteSaid: (to: string[] | 'everyone') => {
      const at = performance.now()
      forget(at - rememberMs)
      if (to === 'everyone') saidToAllAt = at
      else
        for (const userId of to) {
          saidAt.delete(userId)
          saidAt.set(userId, at)
        }
    },
    /** In whole milliseconds, rounded down; at most a minute. */
    quietMsOf: (userId: string) => {
      const saidLast = Math.max(saidToAllAt, saidAt.get(userId) ?? 0)
      return Math.floor(Math.min(performance.now() - saidLast, rememberMs))
    },
  }
}
