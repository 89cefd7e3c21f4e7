/** A browser that never finds time has waited long enough. */
const mostMs = 5000

/** When the screens have come to rest. Gives back what calls it off. */
export const whenIdle = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 2000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: mostMs })
  return () => cancelIdleCallback(handle)
}
