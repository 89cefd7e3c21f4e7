const factor = Number(process.env.FUZZ_FACTOR ?? 1)

/**
 * The fast-check parameters of a property test. The gate uses a fixed seed. FUZZ_FACTOR=10
 * (nightly) runs ten times as many inputs with random seeds.
 */
export const fuzz = (usualRuns: number) => ({
  numRuns: usualRuns * factor,
  ...(factor === 1 && { seed: 20_260_101 }),
})

/** How often each race runs: five times in the gate; the nightly run sets RACE_ROUNDS=200. */
export const raceRounds = Number(process.env.RACE_ROUNDS ?? 5)
