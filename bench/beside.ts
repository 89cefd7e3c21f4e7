import { missingPostgres } from '../scripts/postgres.ts'
import { median } from './median.ts'
import { onTwoServers } from './twoServers.ts'

/** What takes how long, in ms, where there is much and where there is little. */
export type Beside = { name: string; big: number; small: number }

type Once = Record<'big' | 'small', (round: number) => Promise<number>>

/** One of each in turn, so that a slow moment of the machine falls on both. */
export const inTurn = async (once: Once, { tries, warmUp }: { tries: number; warmUp: number }) => {
  const times = { big: [] as number[], small: [] as number[] }
  for (let round = 0; round < tries + warmUp; round++) {
    const took = { big: await once.big(round), small: await once.small(round) }
    if (round < warmUp) continue
    times.big.push(took.big)
    times.small.push(took.small)
  }
  return { big: median(times.big), small: median(times.small) }
}

type Question = {
  /** What is compared with what, on this database. */
  says: (database: string) => string
  /** Each of the two is an installation of its own, on servers of its own where there are any. */
  compareOn: (urls: { big?: string; small?: string }) => Promise<Beside[]>
  mostTimes: number
}

const lineOf = ({ name, big, small }: Beside, mostTimes: number) =>
  `  ${name.padEnd(48)}${big.toFixed(2)} ms and ${small.toFixed(2)} ms: ${(big / small).toFixed(2)} times, at most ${mostTimes}`

/** Whether much is dearer than little, on both databases. */
export const benchBeside = async ({ says, compareOn, mostTimes }: Question) => {
  const server = missingPostgres() ? [] : await onTwoServers(compareOn)
  const embedded = await compareOn({})
  const linesOf = (database: string, results: Beside[]) => [
    says(database),
    ...results.map((result) => lineOf(result, mostTimes)),
  ]
  return {
    lines: [
      ...linesOf('embedded database', embedded),
      ...(server.length > 0 ? linesOf('PostgreSQL', server) : []),
    ],
    ok: [...embedded, ...server].every(({ big, small }) => big <= small * mostTimes),
  }
}
