const sameKeyPressMs = 500

/**
 * Calls `stop` at each SIGTERM and SIGINT. After `npm start`, the terminal and npm both send the
 * SIGINT of one Ctrl-C, so a repetition within half a second does not count.
 */
export const onStopSignal = (stop: () => void): void => {
  let interruptedAt = Number.NEGATIVE_INFINITY
  process.on('SIGTERM', stop)
  process.on('SIGINT', () => {
    if (performance.now() - interruptedAt < sameKeyPressMs) return
    interruptedAt = performance.now()
    stop()
  })
}
