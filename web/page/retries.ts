const minWaitMs = 5000
const maxWaitMs = 60_000
const timeoutMs = 10_000
// Longer than any wait and its attempt, so that it ends no series of failures.
const quietMs = 2 * maxWaitMs

/**
 * Runs `attempt` again and again until it is stopped, one at a time. It pauses while the page is
 * hidden, and goes on at once when the page becomes visible. The waits double and have 50 % jitter,
 * because an outage ends for many browsers at the same moment.
 */
export const createRetries = (attempt: (signal: AbortSignal) => Promise<unknown>) => {
  let waitMs = minWaitMs
  let lastWaitAt = Number.NEGATIVE_INFINITY

  /** A series goes on after a restart: one request may fail again whenever the server replies. */
  const nextWaitMs = () => {
    const now = performance.now()
    if (now - lastWaitAt > quietMs) waitMs = minWaitMs
    lastWaitAt = now
    const ms = (0.5 + Math.random() / 2) * waitMs
    waitMs = Math.min(2 * waitMs, maxWaitMs)
    return ms
  }

  return () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isBusy = false
    let isStopped = false
    const run = async () => {
      if (isBusy || document.hidden || !navigator.onLine) return
      clearTimeout(timer)
      isBusy = true
      await attempt(AbortSignal.timeout(timeoutMs)).catch(() => undefined)
      isBusy = false
      wait()
    }
    const wait = () => {
      if (!isStopped) timer = setTimeout(() => void run(), nextWaitMs())
    }
    const runIfVisible = () => void run()
    document.addEventListener('visibilitychange', runIfVisible)
    wait()
    return () => {
      isStopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', runIfVisible)
    }
  }
}
