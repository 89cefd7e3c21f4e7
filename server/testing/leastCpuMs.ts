const maxAttempts = 3

/**
 * Milliseconds of processor time that the main thread spends on `work`: other programs and threads
 * do not add to it. Garbage collection does, so the least of up to three attempts counts; below
 * `enoughMs` the first is enough.
 */
export const leastCpuMs = async (work: () => unknown, enoughMs: number): Promise<number> => {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < maxAttempts && least >= enoughMs; attempt++) {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
