import { missingPostgres, startPostgres } from '../scripts/postgres.ts'
import { isBrief } from './brief.ts'

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

type Contestant = (seconds: number) => Promise<number>

/** Interleaves the contestants, so that machine noise affects them equally. */
export const compareRates = async <Name extends string>(
  contestants: Record<Name, Contestant>,
  pace: { rounds: number; seconds: number },
): Promise<Record<Name, number>> => {
  const { rounds, seconds } = isBrief ? { rounds: 1, seconds: 1 } : pace
  const entries = Object.entries<Contestant>(contestants)
  for (const [, run] of entries) await run(1)
  const results = new Map<string, number[]>(entries.map(([name]) => [name, []]))
  for (let round = 0; round < rounds; round++)
    for (const [name, run] of entries) results.get(name)?.push(await run(seconds))
  const rates = entries.map(([name]) => [name, median(results.get(name) ?? [])])
  return Object.fromEntries(rates) as Record<Name, number>
}

/** `references`: the rates to compare with, by their description. */
export const rateLines = (
  title: string,
  product: number,
  references: Record<string, number>,
): string[] => {
  const rate = (value: number) => `${Math.round(value).toLocaleString('en')}/s`
  return [
    title,
    `  ${'product'.padEnd(32)}${rate(product)}`,
    ...Object.entries(references).map(
      ([name, value]) =>
        `  ${name.padEnd(32)}${rate(value)}: the product reaches ${((product / value) * 100).toFixed(1)} %`,
    ),
  ]
}

/** Runs `work` with a PostgreSQL server for each of the two datasets. */
export const onTwoServers = async <T>(
  work: (urls: { big: string; small: string }) => Promise<T>,
): Promise<T> => {
  const servers = [await startPostgres(), await startPostgres()] as const
  try {
    return await work({ big: servers[0].url, small: servers[1].url })
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** Duration in ms on a big and on a small dataset. */
export type Comparison = { name: string; big: number; small: number }

type Runs = Record<'big' | 'small', (round: number) => Promise<number>>

/** Alternates between the two, so that machine noise affects both equally. */
export const interleave = async (
  runs: Runs,
  { tries, warmUp }: { tries: number; warmUp: number },
) => {
  const times = { big: [] as number[], small: [] as number[] }
  for (let round = 0; round < tries + warmUp; round++) {
    const durations = { big: await runs.big(round), small: await runs.small(round) }
    if (round < warmUp) continue
    times.big.push(durations.big)
    times.small.push(durations.small)
  }
  return { big: median(times.big), small: median(times.small) }
}

type ComparisonSpec = {
  /** Title of the comparison for this database. */
  title: (database: string) => string
  /** Each dataset is an installation of its own, on a PostgreSQL server of its own if any. */
  compareOn: (urls: { big?: string; small?: string }) => Promise<Comparison[]>
  maxRatio: number
}

const lineOf = ({ name, big, small }: Comparison, maxRatio: number) =>
  `  ${name.padEnd(48)}${big.toFixed(2)} ms and ${small.toFixed(2)} ms: ${(big / small).toFixed(2)} times, at most ${maxRatio}`

/** Compares big and small on both databases and checks the allowed factor. */
export const compareSizes = async ({ title, compareOn, maxRatio }: ComparisonSpec) => {
  const server = missingPostgres() ? [] : await onTwoServers(compareOn)
  const embedded = await compareOn({})
  const linesOf = (database: string, results: Comparison[]) => [
    title(database),
    ...results.map((result) => lineOf(result, maxRatio)),
  ]
  return {
    lines: [
      ...linesOf('embedded database', embedded),
      ...(server.length > 0 ? linesOf('PostgreSQL', server) : []),
    ],
    ok: [...embedded, ...server].every(({ big, small }) => big <= small * maxRatio),
  }
}
