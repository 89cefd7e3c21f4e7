import { onTestFinished, vi } from 'vitest'

/** Stops the clock that tells double taps. Returns a function that moves it on. */
export const stopClock = () => {
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  return (ms: number) => {
    now += ms
  }
}
