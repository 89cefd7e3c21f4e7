import { createRetries } from '#web/page/retries.ts'

/** Sends again what met a failing server or connection although the device is online. */
export const createSendRetries = (sendWaiting: () => Promise<void>) => {
  let stop: (() => void) | null = null
  let notBefore = 0
  const start = createRetries(async () => {
    if (performance.now() < notBefore) return
    stop?.()
    stop = null
    // What fails again starts the next wait.
    await sendWaiting()
  })
  return {
    isPending: () => stop !== null,
    start: (afterSeconds: number) => {
      notBefore = performance.now() + afterSeconds * 1000
      stop ??= start()
    },
  }
}
