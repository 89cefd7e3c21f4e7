import type { Locator } from '@playwright/test'

/** Counts the taps of one way through the product. */
export const countTaps = () => {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      await target.click()
      taps += 1
    },
    taken: () => taps,
  }
}
