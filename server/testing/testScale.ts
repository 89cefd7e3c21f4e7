const factor = Number(process.env.FUZZ_FACTOR ?? 1)

/**
 * The fast-check parameters of a property test. The gate uses a fixed seed. FUZZ_FACTOR=10
 * (nightly) runs ten times as many inputs with random seeds.
 */
export const fuzz = (usualRuns: number) => ({
  numRuns: usualRuns * factor,
  ...(factor === 1 && { seed: 20_260_101 }),
})

/** How often each race runs: twice in the gate, more often with NIGHTLY or RACE_ROUNDS. */
export const raceRounds = Number(process.env.RACE_ROUNDS ?? (process.env.NIGHTLY ? 5 : 2))
