/**
 * Whether a benchmark only shows that it runs to its end: once, with little data. Its figures mean
 * nothing then, and are not judged. The nightly run does so.
 */
export const isBrief = process.env.BENCH_BRIEF === '1'
