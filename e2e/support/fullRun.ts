/** The nightly run makes checks that take too long for each run. */
export const isFullRun = process.env.E2E_CHECKS === 'full'
