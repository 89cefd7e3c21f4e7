import { vi } from 'vitest'

/** Waits until what is expected is so. The limit is against what never comes, however slow the machine. */
export const eventually = <T>(check: () => T | Promise<T>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 50 })
