// A turn without any work takes a few microseconds: right after some of them next to nothing can
// have arrived unseen.
const quietMs = 0.05
const quietTurns = 3

/**
 * Does `work` right after turns of the loop in which nothing was done, or the next best after
 * `withinMs`, where there is always something to do.
 */
export const afterQuietTurns = (withinMs: number, work: () => void) =>
  new Promise<void>((done) => {
    const end = performance.now() + withinMs
    let [quiet, from] = [0, performance.now()]
    const look = () => {
      const now = performance.now()
      quiet = now - from < quietMs ? quiet + 1 : 0
      from = now
      if (quiet < quietTurns && now < end) return void setImmediate(look)
      // Here and not where somebody waits for the promise: that would be later.
      work()
      return done()
    }
    setImmediate(look)
  })
