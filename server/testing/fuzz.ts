const factor = Number(process.env.FUZZ_FACTOR ?? 1)

/**
 * How many inputs of fast-check a property is tried with. In the gate they are the same each time.
 * With FUZZ_FACTOR=10, as in the nightly run, they are ten times as many, and others each time.
 */
export const fuzz = (usualRuns: number) => ({
  numRuns: usualRuns * factor,
  ...(factor === 1 && { seed: 20_260_101 }),
})
