// A page older than this resyncs anyway; nearly all pages open their stream within seconds.
const maxIdleMs = 60_000

/**
 * Time since the last event per user, or of a topic with viewers. A page that is younger has missed
 * nothing between its first read and its stream. Both sides measure durations, so their clocks need
 * not agree.
 */
export const createLastActivity = () => {
  let lastBroadcastAt = performance.now()
  /** Ordered by time. */
  const lastEventAt = new Map<string, number>()

  const removeBefore = (before: number) => {
    for (const [key, at] of lastEventAt) {
      if (at >= before) return
      lastEventAt.delete(key)
    }
  }

  return {
    recordActivity: (to: string[] | 'everyone') => {
      const at = performance.now()
      removeBefore(at - maxIdleMs)
      if (to === 'everyone') lastBroadcastAt = at
      else
        for (const key of to) {
          lastEventAt.delete(key)
          lastEventAt.set(key, at)
        }
    },
    /** In whole milliseconds, at most a minute. */
    idleMsOf: (key: string) => {
      const lastAt = Math.max(lastBroadcastAt, lastEventAt.get(key) ?? 0)
      return Math.floor(Math.min(performance.now() - lastAt, maxIdleMs))
    },
  }
}
