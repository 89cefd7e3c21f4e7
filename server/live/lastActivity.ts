// A page older than this resyncs anyway; nearly all pages open their stream within seconds.
const maxIdleMs = 60_000

/**
 * Time since the last event per user. A page that is younger has missed nothing between its first
 * read and its stream. Both sides measure durations, so their clocks need not agree.
 */
export const createLastActivity = () => {
  let lastBroadcastAt = performance.now()
  /** Ordered by time. */
  const lastEventAt = new Map<string, number>()

  const removeBefore = (before: number) => {
    for (const [userId, at] of lastEventAt) {
      if (at >= before) return
      lastEventAt.delete(userId)
    }
  }

  return {
    recordActivity: (to: string[] | 'everyone') => {
      const at = performance.now()
      removeBefore(at - maxIdleMs)
      if (to === 'everyone') lastBroadcastAt = at
      else
        for (const userId of to) {
          lastEventAt.delete(userId)
          lastEventAt.set(userId, at)
        }
    },
    /** In whole milliseconds, at most a minute. */
    idleMsOf: (userId: string) => {
      const lastAt = Math.max(lastBroadcastAt, lastEventAt.get(userId) ?? 0)
      return Math.floor(Math.min(performance.now() - lastAt, maxIdleMs))
    },
  }
}
