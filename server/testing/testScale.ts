const { NIGHTLY, FUZZ_FACTOR, RACE_ROUNDS } = process.env
const factor = Number(FUZZ_FACTOR ?? (NIGHTLY ? 1 : 0.2))

/**
 * The fast-check parameters of a property test. The gate runs a fifth of the inputs, with a fixed
 * seed. FUZZ_FACTOR=10 (nightly) runs ten times as many inputs with random seeds.
 */
export const fuzz = (usualRuns: number) => ({
  numRuns: Math.ceil(usualRuns * factor),
  ...(factor <= 1 && { seed: 20_260_101 }),
})

/** How often each race runs: twice in the gate, more often with NIGHTLY or RACE_ROUNDS. */
export const raceRounds = Number(RACE_ROUNDS ?? (NIGHTLY ? 5 : 2))

/** The size of a race: small in the gate, full with NIGHTLY. */
export const raceSize = <Size>(usual: Size, full: Size): Size => (NIGHTLY ? full : usual)
