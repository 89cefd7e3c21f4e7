/**
 * How many random or repeated inputs a test tries, of the number that is right for the gate. The
 * nightly run multiplies it: FUZZ_FACTOR=10.
 */
export const fuzzRuns = (usual: number) => Math.ceil(usual * Number(process.env.FUZZ_FACTOR ?? 1))
