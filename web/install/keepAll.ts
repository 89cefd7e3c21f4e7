import { keepAll } from '#web/api/program.ts'

// Whoever only looks in does not pay for screens they never see.
const afterMs = 20_000

const savesData = () => Object((navigator as { connection?: unknown }).connection).saveData === true

/** So that screens open offline which were never opened here. Gives back what calls it off. */
export const keepAllSoon = () => {
  const ask = async () => {
    const registration = await navigator.serviceWorker?.getRegistration()
    registration?.active?.postMessage(keepAll)
  }
  const timer = setTimeout(() => {
    if (!savesData()) void ask().catch(() => {}) // asked again at the next visit
  }, afterMs)
  return () => clearTimeout(timer)
}
